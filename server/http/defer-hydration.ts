import { afterFirstFrame } from './after-first-frame.ts'
import { hydrateLater } from './hydrate-later.ts'

const modulePreload = /<link rel="modulepreload"[^>]*>/g
/** The data of the page, piece by piece, which the module finds waiting for it. */
const contextScript = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g
/** The router's own, which scrolls to where somebody who comes back has been. */
const scrollScript = /<script>(\(\(storageKey, restoreKey\)[\s\S]*?)<\/script>/
const moduleScript = /<script[^>]*\stype="module"[^>]*>([\s\S]*?)<\/script>/

/**
 * Pages are read before they are used: the module that brings React and the router to life, with the
 * data it takes over, is set aside in the page and started by a few lines. On public pages that is
 * `whenAsked`, at the first sign of intent or once the browser has nothing better to do; a screen
 * to work with comes to life as soon as it is shown. Until then links and forms are the browser's own.
 */
export function deferHydration(html: string, start: 'whenAsked' | 'onceShown'): string {
  const module = moduleScript.exec(html)
  if (!module) return html
  const context = [...html.matchAll(contextScript)].map(([, text]) => text).join('')
  let isFirst = true
  return html
    .replace(modulePreload, '')
    .replace(
      scrollScript,
      (_, restore: string) => `<script>${onlyWhoReturnsWaits(restore)}</script>`,
    )
    .replace(contextScript, () => {
      if (!isFirst) return ''
      isFirst = false
      return `<script type="text/plain" data-context>${context}</script>`
    })
    .replace(moduleScript, (_, text: string) => {
      const waiting = `<script type="text/plain" id="hydration" data-start="${start}">${text}</script>`
      return `${waiting}<script>${hydrateLater}</script>`
    })
}

/** Asking the browser where somebody has been takes as long as parsing half the page. */
function onlyWhoReturnsWaits(restore: string): string {
  return `(function (restore) {
  if (history.state && history.state.key) restore()
  else ${afterFirstFrame('restore()')}
})(function () { ${restore} })`
}
