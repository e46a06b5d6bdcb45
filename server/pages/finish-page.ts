import { createHash } from 'node:crypto'
import { hydrationScript } from './hydration-script.ts'

export type FinishOptions = {
  /** The CSP nonce of this render, which marks our own scripts and styles. */
  nonce: string
  start: 'whenIdle' | 'onIntent'
}

export type FinishedPage = {
  html: string
  /** CSP sources of every inline script and style that our renderer wrote, and of nothing else. */
  scripts: string[]
  styles: string[]
}

/**
 * Rewrites React's HTML for the CSP and for hydration on intent: the module script waits for the
 * hydration script, and hashes replace the nonce. Stored HTML cannot know the nonce, so a script in it
 * is neither hashed nor rewritten. Throws when React Router's markup is not as expected.
 */
export function finishPage(html: string, { nonce, start }: FinishOptions): FinishedPage {
  const scripts: string[] = []
  const styles: string[] = []
  const modules: string[] = []
  const moduleScripts: string[] = []

  const preload = new RegExp(`<link rel="modulepreload" href="([^"]*)" nonce="${nonce}"/>`, 'g')
  const inline = new RegExp(`<(script|style)([^>]*) nonce="${nonce}"([^>]*)>([^]*?)</\\1>`, 'g')
  const page = html
    .replace(preload, (_, href: string) => {
      modules.push(href)
      return ''
    })
    .replace(inline, (_, name: string, before: string, after: string, text: string) => {
      // The module script is hashed too, although the page holds it only as data until the
      // hydration script inserts it: browsers without 'strict-dynamic' run no inline script without
      // its hash, whoever inserts it.
      const sources = name === 'style' ? styles : scripts
      sources.push(hashSource(text))
      if (!after.includes(' type="module"')) return `<${name}${before}${after}>${text}</${name}>`
      moduleScripts.push(text)
      // Left in place, because hydration expects an element here.
      return '<script type="text/plain"></script>'
    })
    .replaceAll(` nonce="${nonce}"`, '')

  const end = page.lastIndexOf('</body>')
  const [script] = moduleScripts
  if (!script || moduleScripts.length > 1 || modules.length === 0 || end < 0) {
    throw new Error(
      `React Router's markup has changed: expected one module script, modulepreload links and </body>, found ${moduleScripts.length} module scripts and ${modules.length} links. Adapt server/pages/finish-page.ts.`,
    )
  }
  const starter = hydrationScript({ start, script, modules })
  scripts.push(hashSource(starter))
  const sent = `${page.slice(0, end)}<script>${starter}</script>${page.slice(end)}`
  return { html: sent, scripts, styles }
}

function hashSource(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
