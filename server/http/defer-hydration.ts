import { hydrateLater } from './hydrate-later.ts'

const modulePreload = /<link rel="modulepreload"[^>]*>/g
/** The data of the page, which the module finds waiting for it. */
const contextScript = /<script>(?=window\.__reactRouterContext)/g
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
  return html
    .replace(modulePreload, '')
    .replace(contextScript, '<script type="text/plain" data-context>')
    .replace(moduleScript, (_, text: string) => {
      const waiting = `<script type="text/plain" id="hydration" data-start="${start}">${text}</script>`
      return `${waiting}<script>${hydrateLater}</script>`
    })
}
