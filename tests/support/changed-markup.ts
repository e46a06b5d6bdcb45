// Loaded into the site's process with `--import`: changes the markup of React Router's module
// script.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/react-router/dist/production/lib/dom/ssr/components.js')) return loaded
    return {
      ...loaded,
      source: String(loaded.source).replaceAll('type: "module"', 'type: "Module"'),
    }
  },
})
