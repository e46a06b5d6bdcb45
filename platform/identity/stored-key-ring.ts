import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { findVerifier, importKey, type KeyRing, type KnownKey } from './key-ring.ts'

const reloadSeconds = 60
/** A key is published this long before it signs, so that every process has reloaded by then. */
const announceSeconds = 2 * reloadSeconds
/** Minimum time between two reloads that an unknown `kid` triggers. */
const minimumReloadSeconds = 5

type Row = { kid: string; jwk: JWK; signs_from: Date }
type Loaded = { key: KnownKey; signsFrom: number }

type StoredKeyRing = KeyRing & { rotate(): Promise<void> }

/**
 * ES256 keys kept in the database, so that several processes share them. The newest one signs;
 * a retired one verifies until the last token it signed has expired.
 */
export async function openStoredKeyRing(
  database: Database,
  options: { tokenSeconds: number; secret?: string },
): Promise<StoredKeyRing> {
  const secret = options.secret ? new TextEncoder().encode(options.secret) : undefined
  const imported = new Map<string, KnownKey>()
  let loaded: Loaded[] = []
  let loadedAt = 0

  async function load() {
    loadedAt = Date.now()
    const { rows } = await database.query<Row>(sql`
      select kid, jwk, signs_from
      from auth.signing_keys
      where retired_at is null
         or retired_at > now() - make_interval(secs => ${options.tokenSeconds + announceSeconds})
      order by signs_from desc`)
    const next: Loaded[] = []
    for (const row of rows) {
      const key = imported.get(row.kid) ?? (await importKey(row.jwk))
      imported.set(row.kid, key)
      next.push({ key, signsFrom: row.signs_from.getTime() })
    }
    loaded = next
  }

  async function reloadAfter(seconds: number) {
    if (Date.now() - loadedAt > seconds * 1000) await load()
  }

  async function add(delaySeconds: number) {
    const jwk = await generateJwk()
    await database.transaction(async (executor) => {
      await executor.query(sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`)
      if (delaySeconds === 0) {
        const { rowCount } = await executor.query(
          sql`select from auth.signing_keys where retired_at is null`,
        )
        if (rowCount > 0) return
      }
      await executor.query(sql`
        update auth.signing_keys
        set retired_at = now() + make_interval(secs => ${delaySeconds})
        where retired_at is null`)
      await executor.query(sql`
        insert into auth.signing_keys (kid, jwk, signs_from)
        values (${jwk.kid}, ${JSON.stringify(jwk)},
                now() + make_interval(secs => ${delaySeconds}))`)
    })
    await load()
  }

  await load()
  if (loaded.length === 0) await add(0)

  return {
    async signer() {
      await reloadAfter(reloadSeconds)
      const now = Date.now()
      const current = loaded.find(({ signsFrom }) => signsFrom <= now) ?? loaded.at(-1)
      if (!current?.key.signing) throw new Error('The database holds no key that signs')
      return { alg: current.key.alg, kid: current.key.kid, key: current.key.signing }
    },
    async verifier(header) {
      const known = () =>
        findVerifier(
          loaded.map(({ key }) => key),
          secret,
          header,
        )
      if (known()) return known()
      await reloadAfter(minimumReloadSeconds)
      return known()
    },
    jwks: () => ({ keys: loaded.map(({ key }) => key.publicJwk) }),
    rotate: () => add(announceSeconds),
  }
}

async function generateJwk(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256' }
}
