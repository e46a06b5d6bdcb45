import { createContext, use } from 'react'

/** The one stylesheet of a page: inlined, with its CSP nonce, or linked as a file. */
export type Stylesheet = { text: string; nonce: string } | { href: string }

/** Decided by the server, see entry.server.tsx; in the browser it is read from the page. */
export const PageStylesheet = createContext<Stylesheet>(
  import.meta.env.SSR ? { text: '', nonce: '' } : readStylesheet(),
)

function readStylesheet(): Stylesheet {
  const link = document.querySelector('link[data-precedence=site]')
  if (link) return { href: link.getAttribute('href') ?? '' }
  const style = document.querySelector('style')
  // The CSP allows a page's own nonce only, also when React renders the whole document again.
  return { text: style?.textContent ?? '', nonce: style?.nonce ?? '' }
}

export function PageStyles() {
  const stylesheet = use(PageStylesheet)
  // With a precedence React hoists the link and never removes it, also when it renders all anew.
  if ('href' in stylesheet)
    return <link rel="stylesheet" href={stylesheet.href} precedence="site" />
  return (
    <style
      nonce={stylesheet.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made at build time
      dangerouslySetInnerHTML={{ __html: stylesheet.text }}
    />
  )
}
