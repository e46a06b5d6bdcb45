import * as z from 'zod/mini'
import type { Auth, UserCall } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { type Credential, markUsed } from '#platform/auth/passkeys/credentials.ts'
import {
  CredentialResponse,
  creationOptions,
  requestOptions,
  verifyAssertion,
  verifyCreation,
} from '#platform/auth/passkeys/relying-party.ts'
import type { FactorRow } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

/** A credential of a factor; `isPasskey` when it also logs in on its own. */
type FactorCredential = Credential & { factorId: string; isPasskey: boolean }

/** The factor's credential is in its own row, or it is a passkey. */
async function listCredentials(executor: Executor, userId: string): Promise<FactorCredential[]> {
  const { rows } = await executor.query<FactorCredential>(sql`
    select factor_id as "factorId", true as "isPasskey", credential_id as id,
           public_key as "publicKey", sign_count::float8 as counter, transports
    from auth.webauthn_credentials
    where user_id = ${userId} and factor_id is not null
    union all
    select id, false, decode(web_authn_credential ->> 'id', 'base64'),
           decode(web_authn_credential ->> 'publicKey', 'base64'),
           (web_authn_credential #>> '{authenticator,signCount}')::float8,
           coalesce(web_authn_credential -> 'transport', '[]')
    from auth.mfa_factors
    where user_id = ${userId} and status = 'verified' and web_authn_credential is not null`)
  return rows
}

/** Makes a credential for a new factor; a verified one accepts every WebAuthn factor of the user. */
export async function webauthnOptions(call: UserCall, auth: Auth, factor: FactorRow) {
  const credentials = await listCredentials(auth.database, call.user.id)
  const isNew = factor.status === 'unverified'
  const options = isNew
    ? await creationOptions(auth, call.user, credentials, 'preferred')
    : await requestOptions(auth, credentials, 'preferred')
  return {
    challenge: options.challenge,
    webauthn: {
      type: isNew ? 'create' : 'request',
      credential_options: { publicKey: options },
    },
  }
}

export const WebauthnBody = z.nullish(
  z.looseObject({ type: z.string(), credential_response: CredentialResponse }),
)

/** Stores the proof, once; null when the response proves nothing. */
export type Spend = (executor: Executor) => Promise<boolean>

export async function checkWebauthn(
  call: UserCall,
  auth: Auth,
  factor: FactorRow,
  challenge: string,
  body: z.output<typeof WebauthnBody>,
): Promise<Spend | null> {
  if (!body) throw errors.validation('WebAuthn config required')
  const expected = factor.status === 'unverified' ? 'create' : 'request'
  if (body.type !== expected) throw errors.validation(`WebAuthn type must be ${expected}`)
  const response = body.credential_response
  if (!response) throw errors.validation('credential_response required')
  return expected === 'create'
    ? checkCreation(auth, factor, challenge, response)
    : checkAssertion(call, auth, challenge, response)
}

async function checkCreation(
  auth: Auth,
  factor: FactorRow,
  challenge: string,
  response: CredentialResponse,
): Promise<Spend | null> {
  const made = await verifyCreation(auth, response, challenge, 'preferred')
  if (!made) return null
  const { id, publicKey, counter, transports = [] } = made.credential
  const credential = {
    id: Buffer.from(id, 'base64url').toString('base64'),
    publicKey: Buffer.from(publicKey).toString('base64'),
    attestationType: made.fmt,
    transport: transports,
    authenticator: { signCount: counter },
  }
  return async (executor) => {
    await executor.query(sql`
      update auth.mfa_factors
      set web_authn_credential = ${JSON.stringify(credential)}, web_authn_aaguid = ${made.aaguid}
      where id = ${factor.id}`)
    return true
  }
}

async function checkAssertion(
  call: UserCall,
  auth: Auth,
  challenge: string,
  response: CredentialResponse,
): Promise<Spend | null> {
  const credentials = await listCredentials(auth.database, call.user.id)
  const used = credentials.find(({ id }) => id.toString('base64url') === response.id)
  const proof = used && (await verifyAssertion(auth, response, challenge, used, 'preferred'))
  if (!proof) return null
  const { newCounter: counter, credentialBackedUp: isBackedUp } = proof
  return (executor) =>
    used.isPasskey
      ? markUsed(executor, auth.now(), used.factorId, { counter, isBackedUp })
      : saveCounter(executor, used.factorId, counter)
}

/** False when a concurrent request has used the same or a later counter. */
async function saveCounter(executor: Executor, factorId: string, counter: number) {
  const { rowCount } = await executor.query(sql`
    update auth.mfa_factors
    set web_authn_credential =
      jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb(${counter}::bigint))
    where id = ${factorId}
      and (${counter}::bigint = 0
           or (web_authn_credential #>> '{authenticator,signCount}')::bigint < ${counter}::bigint)`)
  return rowCount > 0
}
