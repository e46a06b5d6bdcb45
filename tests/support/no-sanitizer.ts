// Given to a site's process by `--import`: behind it, what people stored reaches pages as it is, so
// that only the content policy is left. No stored HTML is shown by error pages: there it takes the
// place of the heading.
import { registerHooks } from 'node:module'
import { injectedHtml } from './injected-html.ts'

const noSanitiser = 'module.exports = (html) => html; module.exports.defaults = {}'

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/sanitize-html/index.js')) {
      return { format: 'commonjs', source: noSanitiser, shortCircuit: true }
    }
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/build/server/index.js')) return loaded
    const source = String(loaded.source).replace(
      'children: "This page is not in the books"',
      `dangerouslySetInnerHTML: { __html: ${JSON.stringify(injectedHtml)} }`,
    )
    return { ...loaded, source }
  },
})
