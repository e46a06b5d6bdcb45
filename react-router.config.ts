import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The table is small, and a page that needs no second request for it navigates faster.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
