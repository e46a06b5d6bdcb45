import pg from 'pg'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { Caller } from './caller.ts'
import {
  CallerQuery,
  callerStatement,
  explainRefusedCaller,
  hasSession,
  prepareCallerStatements,
  prepareSessionStatements,
  type RequestSettings,
} from './caller-query.ts'
import { allBusy, FairGate } from './fair-gate.ts'
import { listen } from './listen.ts'
import type { Statement } from './sql.ts'

export type Result<Row> = {
  rows: Row[]
  rowCount: number
  fields: { name: string; dataTypeID: number }[]
}

/** Runs statements: a pool, or the connection of one transaction. */
export interface Executor {
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Result<Row>>
}

/** A pool logged in as one role that runs a service's own statements. */
export class Database implements Executor {
  readonly #pool: pg.Pool
  readonly #config: pg.PoolConfig

  constructor(config: pg.PoolConfig) {
    this.#pool = createPool(config)
    this.#config = config
  }

  query<Row = Record<string, unknown>>(statement: Statement): Promise<Result<Row>> {
    return run<Row>(this.#pool, statement).catch(rethrow)
  }

  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, 'begin', work)
  }

  /** Calls back when it listens and for each notification, until the result is called. */
  listen(channel: string, onMessage: () => void): () => Promise<void> {
    return listen(this.#config, channel, onMessage, { reportsStart: true })
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** Bounds the memory of a flood; no page or app has so many requests in flight. */
const longestLine = 500
const waitMs = 10_000

/**
 * Runs callers' statements under row level security. It logs in as `authenticator`, which can only
 * switch to one of the caller roles, and sets role and claims for one transaction. One caller holds
 * at most two thirds of the connections.
 */
export class CallerDatabase {
  readonly #pool: pg.Pool
  readonly #config: pg.PoolConfig
  readonly #gate: FairGate
  readonly #preparedForSessions = new WeakSet<pg.PoolClient>()

  constructor(config: pg.PoolConfig & { max: number }) {
    this.#config = config
    this.#pool = createPool({ ...config, onConnect: prepareCallerStatements } as pg.PoolConfig)
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
        if (hasSession(caller) && !this.#preparedForSessions.has(client)) {
          await prepareSessionStatements(client).catch((cause) => {
            throw explainRefusedCaller(cause)
          })
          this.#preparedForSessions.add(client)
        }
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
        await executor.query(callerStatement(caller, settings)).catch((cause) => {
          throw explainRefusedCaller(cause)
        })
        return work(executor)
      }),
    )
  }

  /**
   * Refuses a token whose session has ended, where nothing else asks the database in its name.
   */
  async requireSession(caller: Caller): Promise<void> {
    if (hasSession(caller)) await this.query(caller, { text: 'select', values: [] })
  }

  /** Runs as the login role, which owns nothing, to read the catalogue. */
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

/** The key of the fairness limit: the account, or for anonymous callers their network. */
export function shareOf({ role, claims, address }: Caller): string {
  return claims.sub ?? `${role} ${clientNetwork(address ?? '')}`
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {})
  // The same for one that breaks inside a transaction, whose next statement fails with the cause.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool timeout is not a failure of Postgres; pg gives it no error code. */
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
