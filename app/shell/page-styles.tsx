import { createContext, use } from 'react'

/**
 * The stylesheet with its CSP nonce, given by the server; in the browser it is read from the page.
 */
export const StyleText = createContext({ text: '', nonce: '', ...readStyles() })

/** The CSP allows a page's own nonce only, also when React renders the whole document again. */
function readStyles() {
  const style = import.meta.env.SSR ? null : document.querySelector('style')
  return style && { text: style.textContent, nonce: style.nonce }
}

/**
 * Inlined critical CSS (the whole stylesheet), so that the first paint needs one response, not two.
 */
export function PageStyles() {
  const { text, nonce } = use(StyleText)
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made at build time
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
