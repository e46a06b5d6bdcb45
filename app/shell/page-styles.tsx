import { createContext, use } from 'react'

/** The stylesheet and what lets it in. Given by the server; in the browser the page has it already. */
export const StyleText = createContext({
  text: import.meta.env.SSR ? '' : (document.querySelector('style')?.textContent ?? ''),
  nonce: '',
})

/** The whole stylesheet stands in the page, so that its first paint waits for one answer, not two. */
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
