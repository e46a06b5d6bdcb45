import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The manifest of routes is small, and navigation is faster without a second request for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
