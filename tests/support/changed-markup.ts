// Given to a site's process by `--import`: React Router writes its module script in another way.
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
