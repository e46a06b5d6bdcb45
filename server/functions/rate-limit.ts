import { LRUCache } from 'lru-cache'

export type Limit = { most: number; windowSeconds: number }

const rememberedKeys = 10_000

/** Counts per key and window. Returns the seconds to wait, or 0 when there is room. */
export function createRateLimit({ most, windowSeconds }: Limit, now: () => number = Date.now) {
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: rememberedKeys })
  return function take(key: string): number {
    const moment = now()
    const known = windows.get(key)
    const window =
      known && known.endsAt > moment ? known : { endsAt: moment + windowSeconds * 1000, count: 0 }
    if (window.count >= most) return Math.ceil((window.endsAt - moment) / 1000)
    windows.set(key, { ...window, count: window.count + 1 })
    return 0
  }
}
