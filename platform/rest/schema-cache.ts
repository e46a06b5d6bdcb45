import type { CallerDatabase } from '#platform/postgres/database.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { loadCatalogue } from './catalogue/load-catalogue.ts'

const channel = 'pgrst'

/** The schema cache: loaded with the first request, kept until a reload is notified. */
export class SchemaCache {
  readonly #callers: CallerDatabase
  readonly #schemas: string[]
  #current: Promise<Catalogue> | undefined
  #stopListening: (() => Promise<void>) | undefined

  constructor(callers: CallerDatabase, schemas: string[]) {
    this.#callers = callers
    this.#schemas = schemas
  }

  get(): Promise<Catalogue> {
    this.#stopListening ??= this.#callers.listen(channel, (payload) => {
      if (payload === '' || payload === 'reload schema') void this.reload().catch(() => {})
    })
    this.#current ??= this.#load().catch((error) => {
      this.#current = undefined
      throw error
    })
    return this.#current
  }

  /** Requests use the old catalogue until the new one is loaded. */
  async reload(): Promise<void> {
    const loading = this.#load()
    await loading
    this.#current = loading
  }

  async close(): Promise<void> {
    await this.#stopListening?.()
  }

  #load(): Promise<Catalogue> {
    return this.#callers.inspect((executor) => loadCatalogue(executor, this.#schemas))
  }
}
