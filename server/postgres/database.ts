import pg from 'pg'
import type { Caller } from '#server/identity/caller.ts'
import { becoming, CallerQuery, primeConnection, type RequestSettings } from './caller-query.ts'
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
    return run<Row>(this.#pool, statement)
  }

  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, 'begin', work)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/**
 * The door through which every caller's statement passes. It logs in as `authenticator`, who may
 * only become one of the caller roles, and sets role and claims for one transaction.
 */
export class CallerDatabase {
  readonly #pool: pg.Pool
  readonly #config: pg.PoolConfig

  constructor(config: pg.PoolConfig) {
    this.#config = config
    this.#pool = createPool({ ...config, onConnect: primeConnection } as pg.PoolConfig)
  }

  /** One statement, one implicit transaction, one round trip. */
  async query<Row = Record<string, unknown>>(
    caller: Caller,
    statement: Statement,
    settings?: RequestSettings,
  ): Promise<Result<Row>> {
    const client = await this.#pool.connect()
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
  }

  /** Several statements that succeed or fail together. */
  transaction<T>(
    caller: Caller,
    work: (executor: Executor) => Promise<T>,
    settings?: RequestSettings,
  ): Promise<T> {
    return inTransaction(this.#pool, 'begin', async (executor) => {
      await executor.query(becoming(caller, settings))
      return work(executor)
    })
  }

  /** As the login role, which owns nothing: for looking at the catalogue. */
  inspect<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, 'begin read only', work)
  }

  /** Calls back for each notification, over a connection of its own, until the result is called. */
  listen(channel: string, onMessage: (payload: string) => void): () => Promise<void> {
    return listen(this.#config, channel, onMessage)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {})
  // So would one that breaks between two statements of a transaction; its next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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
  const client = await pool.connect()
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
