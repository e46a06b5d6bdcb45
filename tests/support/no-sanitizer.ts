// Loaded into the site's process with `--import`: replaces the sanitizer, so that stored HTML
// reaches pages unchanged and only the CSP protects them. Error pages show no stored HTML: there it
// replaces the heading.
import { registerHooks } from 'node:module'
import { injectedHtml } from '#tests/browser/support/injected-html.ts'

const noSanitiser = 'module.exports = (html) => html; module.exports.defaults = {}'

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/sanitize-html/index.js')) {
      return { format: 'commonjs', source: noSanitiser, shortCircuit: true }
    }
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/build/server/index.js')) return loaded
    const source = String(loaded.source).replace(
      'children: "This page isn’t in the books"',
      `dangerouslySetInnerHTML: { __html: ${JSON.stringify(injectedHtml)} }`,
    )
    return { ...loaded, source }
  },
})
