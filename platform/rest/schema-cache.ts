import type { CallerDatabase } from '#platform/postgres/database.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { loadCatalogue } from './catalogue/load-catalogue.ts'
import { StatementCache } from './render/statement-cache.ts'

export type LoadedSchema = { catalogue: Catalogue; statements: StatementCache }

const channel = 'pgrst'

/** The schema cache: loaded with the first request, kept until a reload is notified. */
export class SchemaCache {
  readonly #callers: CallerDatabase
  readonly #schemas: string[]
  #current: Promise<LoadedSchema> | undefined
  #stopListening: (() => Promise<void>) | undefined

  constructor(callers: CallerDatabase, schemas: string[]) {
    this.#callers = callers
    this.#schemas = schemas
  }

  get(): Promise<LoadedSchema> {
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

  async #load(): Promise<LoadedSchema> {
    const catalogue = await this.#callers.inspect((executor) =>
      loadCatalogue(executor, this.#schemas),
    )
    return { catalogue, statements: new StatementCache() }
  }
}
