import { LRUCache } from 'lru-cache'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { CountCall } from '#supabase/functions/_shared/guard.ts'

const undefinedFunction = '42883'

/**
 * Counts calls in the database, over all processes. A database without the site's migrations (the
 * stand-alone services) has no such function: then each process counts in memory.
 */
export function createCallCounter(callers: CallerDatabase, service: Caller): CountCall {
  const countHere = createLocalCounter()
  return async ({ name, address }, most, windowSeconds) => {
    try {
      const { rows } = await callers.query<{ seconds: number }>(
        service,
        sql`
        select public.count_function_call(${name}, ${most}, ${windowSeconds}, ${address ?? null}) as seconds`,
      )
      return rows[0]?.seconds ?? 0
    } catch (error) {
      if ((error as { code?: string }).code !== undefinedFunction) throw error
      const counted = address === undefined ? name : `${name} ${clientNetwork(address)}`
      return countHere(counted, most, windowSeconds)
    }
  }
}

const rememberedKeys = 10_000

function createLocalCounter() {
  const windows = new LRUCache<string, { endsAt: number; calls: number }>({ max: rememberedKeys })
  return (counted: string, most: number, windowSeconds: number): number => {
    const now = Date.now()
    const known = windows.get(counted)
    const window =
      known && known.endsAt > now ? known : { endsAt: now + windowSeconds * 1000, calls: 0 }
    if (window.calls >= most) return Math.ceil((window.endsAt - now) / 1000)
    windows.set(counted, { ...window, calls: window.calls + 1 })
    return 0
  }
}
