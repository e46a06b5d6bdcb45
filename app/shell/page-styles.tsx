import { createContext, use } from 'react'

/**
 * The stylesheet of a page, inlined or linked as a file, and the page's CSP nonce. Where it is inlined,
 * `blocks` are the styles of a text's blocks (rich-text.tsx).
 */
export type Stylesheet = { nonce: string } & ({ text: string; blocks?: string } | { href: string })

/**
 * In every page: a browser decides on a cross-document view transition before a linked stylesheet has
 * arrived, and reports an error where the next page does not opt in (motion.css has the animation).
 */
const transitionOptIn =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/** Decided by the server, see entry.server.tsx; in the browser it is read from the page. */
export const PageStylesheet = createContext<Stylesheet>(
  import.meta.env.SSR ? { text: '', nonce: '' } : readStylesheet(),
)

function readStylesheet(): Stylesheet {
  const link = document.querySelector('link[data-precedence=site]')
  const style = document.querySelector('style')
  // The CSP allows a page's own nonce only, also when React renders the whole document again.
  const nonce = style?.nonce ?? ''
  if (link) return { nonce, href: link.getAttribute('href') ?? '' }
  const blocks = document.querySelector('style[data-precedence=blocks]')?.textContent
  return { nonce, text: style?.textContent ?? '', blocks }
}

export function PageStyles() {
  const stylesheet = use(PageStylesheet)
  const isLinked = 'href' in stylesheet
  return (
    <>
      <style
        nonce={stylesheet.nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made at build time
        dangerouslySetInnerHTML={{ __html: isLinked ? transitionOptIn : stylesheet.text }}
      />
      {/* With a precedence React hoists the link and never removes it, also when it renders all anew. */}
      {isLinked && <link rel="stylesheet" href={stylesheet.href} precedence="site" />}
    </>
  )
}
