import { deleteLoneCodes } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

/** A public key of a passkey or of a WebAuthn factor. */
export type Credential = {
  id: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

export type Passkey = Credential & {
  passkeyId: string
  userId: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  /** The second factor that the passkey is as well. */
  factorId: string | null
}

const columns = `id as "passkeyId", user_id as "userId", credential_id as id,
  public_key as "publicKey", sign_count::float8 as counter, transports,
  factor_id as "factorId", friendly_name as name, created_at as "createdAt", last_used_at as "lastUsedAt"`

async function selectPasskeys(executor: Executor, condition: string, values: unknown[]) {
  const text = `select ${columns} from auth.webauthn_credentials where ${condition}
    order by created_at, id`
  return (await executor.query<Passkey>({ text, values })).rows
}

export function listPasskeys(executor: Executor, userId: string) {
  return selectPasskeys(executor, 'user_id = $1', [userId])
}

export async function findPasskey(executor: Executor, userId: string, id: string) {
  return (await selectPasskeys(executor, 'user_id = $1 and id = $2', [userId, id]))[0] ?? null
}

export async function findPasskeyByCredential(executor: Executor, credentialId: string) {
  const values = [Buffer.from(credentialId, 'base64url')]
  return (await selectPasskeys(executor, 'credential_id = $1', values))[0] ?? null
}

export async function findPasskeyOfFactor(executor: Executor, factorId: string) {
  return (await selectPasskeys(executor, 'factor_id = $1', [factorId]))[0] ?? null
}

export async function insertPasskey(
  executor: Executor,
  now: Date,
  passkey: Credential & {
    passkeyId: string
    userId: string
    name: string
    aaguid: string
    attestation: string
    isBackupEligible: boolean
    isBackedUp: boolean
    factorId: string | null
  },
): Promise<void> {
  await executor.query(sql`
    insert into auth.webauthn_credentials
      (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
       backup_eligible, backed_up, friendly_name, created_at, updated_at, factor_id)
    values (${passkey.passkeyId}, ${passkey.userId}, ${passkey.id}, ${passkey.publicKey},
            ${passkey.attestation}, ${passkey.aaguid}, ${passkey.counter},
            ${JSON.stringify(passkey.transports)}, ${passkey.isBackupEligible},
            ${passkey.isBackedUp}, ${passkey.name}, ${now}, ${now}, ${passkey.factorId})`)
}

export async function renamePasskey(executor: Executor, now: Date, id: string, name: string) {
  await executor.query(sql`
    update auth.webauthn_credentials
    set friendly_name = ${name}, updated_at = ${now}
    where id = ${id}`)
}

/** False when a concurrent request has used the same or a later counter. */
export async function markUsed(
  executor: Executor,
  now: Date,
  id: string,
  use: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const { rowCount } = await executor.query(sql`
    update auth.webauthn_credentials
    set sign_count = ${use.counter}, backed_up = ${use.isBackedUp}, last_used_at = ${now},
        updated_at = ${now}
    where id = ${id} and (sign_count < ${use.counter} or (sign_count = 0 and ${use.counter} = 0))`)
  return rowCount > 0
}

/**
 * Deletes a passkey and the factor that it is. The sessions it began end, except the one that
 * removes it, which falls back to AAL1.
 */
export async function deletePasskey(
  executor: Executor,
  now: Date,
  { passkeyId, userId }: Passkey,
  keptSession: string | null,
): Promise<void> {
  await executor.query(sql`
    delete from auth.sessions
    where user_id = ${userId} and factor_id = ${passkeyId} and id is distinct from ${keptSession}`)
  await executor.query(sql`
    delete from auth.mfa_amr_claims
    where authentication_method in ('passkey', 'mfa/webauthn')
      and session_id in (select id from auth.sessions where factor_id = ${passkeyId})`)
  await executor.query(sql`
    update auth.sessions
    set aal = 'aal1', factor_id = null, updated_at = ${now}
    where factor_id = ${passkeyId}`)
  await executor.query(sql`delete from auth.webauthn_credentials where id = ${passkeyId}`)
  await executor.query(sql`
    delete from auth.mfa_factors where id = ${passkeyId} and factor_type = 'webauthn'`)
  await deleteLoneCodes(executor, userId)
}
