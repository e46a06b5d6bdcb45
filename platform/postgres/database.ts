import pg from 'pg'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { Caller } from './caller.ts'
import { becoming, CallerQuery, primeConnection, type RequestSettings } from './caller-query.ts'
import { allBusy, FairGate } from './fair-gate.ts'
import { listen } from './listen.ts'
import type { Statement } from './sql.ts'

export type Result<Row> = {
  rows: Row[]
  rowCount: number
  fields: { name: string; dataTypeID: number }[]
}

/** Something that runs statements: a pool, or one transaction's connection. */
export interface Executor {
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Result<Row>>
}

/** A pool logged in as one role that runs a service's own statements. */
export class Database implements Executor {
  readonly #pool: pg.Pool

  constructor(config: pg.PoolConfig) {
    this.#pool = createPool(config)
  }

  query<Row = Record<string, unknown>>(statement: Statement): Promise<Result<Row>> {
    return run<Row>(this.#pool, statement).catch(rethrow)
  }

  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, 'begin', work)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** Bounds the memory of a flood; no page or app has so many requests under way. */
const longestLine = 500
const waitMs = 10_000

/**
 * The door through which every caller's statement passes. It logs in as `authenticator`, who may
 * only become one of the caller roles, and sets role and claims for one transaction. One caller
 * holds at most two thirds of the connections.
 */
export class CallerDatabase {
  readonly #pool: pg.Pool
  readonly #config: pg.PoolConfig
  readonly #gate: FairGate

  constructor(config: pg.PoolConfig & { max: number }) {
    this.#config = config
    this.#pool = createPool({ ...config, onConnect: primeConnection } as pg.PoolConfig)
    const share = Math.ceil((config.max * 2) / 3)
    this.#gate = new FairGate({ places: config.max, share, longestLine, waitMs })
  }

  /** One statement, one implicit transaction, one round trip. */
  async query<Row = Record<string, unknown>>(
    caller: Caller,
    statement: Statement,
    settings?: RequestSettings,
  ): Promise<Result<Row>> {
    return this.#gate.run(shareOf(caller), async () => {
      const client = await this.#pool.connect().catch(rethrow)
      try {
        return await new Promise<Result<Row>>((resolve, reject) => {
          client.query(
            new CallerQuery(statement, caller, settings, (error, result) =>
              error ? reject(error) : resolve(result as Result<Row>),
            ) as unknown as pg.Submittable,
          )
        })
      } finally {
        client.release()
      }
    })
  }

  /** Several statements that succeed or fail together. */
  transaction<T>(
    caller: Caller,
    work: (executor: Executor) => Promise<T>,
    settings?: RequestSettings,
  ): Promise<T> {
    return this.#gate.run(shareOf(caller), () =>
      inTransaction(this.#pool, 'begin', async (executor) => {
        await executor.query(becoming(caller, settings))
        return work(executor)
      }),
    )
  }

  /** As the login role, which owns nothing: for looking at the catalogue. */
  inspect<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    return this.#gate.run('catalogue', () => inTransaction(this.#pool, 'begin read only', work))
  }

  /** Calls back for each notification, over a connection of its own, until the result is called. */
  listen(channel: string, onMessage: (payload: string) => void): () => Promise<void> {
    return listen(this.#config, channel, onMessage)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** Whose share a request counts towards: the account's, or without one the network's. */
export function shareOf({ role, claims, address }: Caller): string {
  return claims.sub ?? `${role} ${clientNetwork(address ?? '')}`
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {})
  // So would one that breaks between two statements of a transaction; its next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Waiting for one of our own connections is no failure of Postgres; pg gives it no code. */
function rethrow(cause: Error): never {
  throw cause.message === 'timeout exceeded when trying to connect' ? allBusy(cause) : cause
}

async function run<Row>(client: pg.Pool | pg.PoolClient, statement: Statement) {
  const result = await client.query(statement)
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, fields: result.fields }
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(rethrow)
  let broken: Error | undefined
  try {
    await client.query(begin)
    const value = await work({ query: (statement) => run(client, statement) })
    await client.query('commit')
    return value
  } catch (cause) {
    try {
      await client.query('rollback')
    } catch (rollbackFailure) {
      broken = rollbackFailure as Error
    }
    throw cause
  } finally {
    client.release(broken)
  }
}
