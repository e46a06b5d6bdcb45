import type { Counted } from '#app/lib/host.ts'
import type { ServiceClient } from '#server/service-client.ts'

export type NumberKind = Counted | 'visit' | 'from'

export type NumberStore = {
  /** The salt of a day's readers; those of earlier days are gone with it. */
  readSalt(day: string): Promise<string>
  add(
    day: string,
    numbers: { kind: NumberKind; name: string; count: number }[],
    readers: string[],
  ): Promise<void>
}

export function openNumberStore(client: ServiceClient): NumberStore {
  return {
    async readSalt(day) {
      return (await client.rpc('read_reader_salt', { day }).throwOnError()).data
    },
    async add(day, numbers, readers) {
      await client.rpc('add_numbers', { day, numbers, readers }).throwOnError()
    },
  }
}
