import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Parameters } from '#platform/rest/parse/parameters.ts'

export type Compiled = { text: string; count: string; parameters: Parameters }

const rememberedStatements = 1_000
/** Bounded, because prepared statements live as long as their connection. */
const maxPrepared = 500
const usesBeforePreparing = 2

type Preparation = { uses: number; name: string }

/** Compiled statements by shape; a new catalogue starts a new cache. */
export class StatementCache {
  readonly #compiled = new LRUCache<string, Compiled>({ max: rememberedStatements })
  readonly #preparations = new LRUCache<string, Preparation>({ max: rememberedStatements })
  #prepared = 0

  get(key: string, compile: () => Compiled): Compiled {
    let compiled = this.#compiled.get(key)
    if (!compiled) {
      compiled = compile()
      this.#compiled.set(key, compiled)
    }
    return compiled
  }

  /**
   * The name of a prepared statement, from the second use of a text on. Row level security ties a
   * plan to one role, so each role prepares its own.
   */
  nameFor(text: string, role: string): { name?: string } {
    let preparation = this.#preparations.get(text)
    if (!preparation) {
      preparation = { uses: 0, name: '' }
      this.#preparations.set(text, preparation)
    }
    preparation.uses++
    if (
      !preparation.name &&
      preparation.uses >= usesBeforePreparing &&
      this.#prepared < maxPrepared
    ) {
      this.#prepared++
      preparation.name = createHash('sha1').update(text).digest('base64url')
    }
    return preparation.name ? { name: `${preparation.name}_${role}` } : {}
  }
}
