import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, UserCall } from '#platform/auth/call.ts'
import { requireSession } from '#platform/auth/endpoints/factors/factors.ts'
import { insertFactor, markVerified } from '#platform/auth/endpoints/factors/factors-queries.ts'
import { errors, uniqueViolation } from '#platform/auth/errors.ts'
import { factorChanged } from '#platform/auth/mails/notices.ts'
import { storeChallenge, takeChallenge } from '#platform/auth/passkeys/challenges.ts'
import { insertPasskey, listPasskeys } from '#platform/auth/passkeys/credentials.ts'
import {
  CredentialResponse,
  creationOptions,
  verifyCreation,
} from '#platform/auth/passkeys/relying-party.ts'
import { raiseSession } from '#platform/auth/sessions.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

const mostPasskeys = 10
/** Until its owner names it. */
const firstName = 'Passkey'

export async function passkeyRegistrationOptions(call: UserCall, auth: Auth): Promise<Response> {
  const session = requireSession(call)
  const existing = await listPasskeys(auth.database, call.user.id)
  if (existing.length >= mostPasskeys) throw tooManyPasskeys()
  const options = await creationOptions(auth, call.user, existing, 'required')
  const holder = { userId: call.user.id, sessionId: session.id }
  const stored = await storeChallenge(auth, 'registration', options.challenge, holder)
  return Response.json({ ...stored, options })
}

export const CeremonyBody = z.object({ challenge_id: z.guid(), credential: CredentialResponse })

export async function passkeyRegistrationVerify(call: UserCall, auth: Auth): Promise<Response> {
  const { user } = call
  const session = requireSession(call)
  const { challenge_id: challengeId, credential } = await call.json(CeremonyBody)
  if (!credential) throw errors.validation('credential is required')
  const holder = { userId: user.id, sessionId: session.id }
  const challenge = await takeChallenge(auth, 'registration', challengeId, holder)
  const made = await verifyCreation(auth, credential, challenge, 'required')
  if (!made) throw verificationFailed()

  const now = auth.now()
  const passkeyId = randomUUID()
  const isFactor = auth.settings.passkey.second_factor
  await auth.database.transaction(async (executor) => {
    await assertRoom(executor, user.id)
    if (isFactor) {
      const factor = { id: passkeyId, userId: user.id, type: 'webauthn' as const, friendlyName: '' }
      await insertFactor(executor, now, factor)
      await markVerified(executor, now, passkeyId)
      // This device has just verified its user; every other session has to.
      if (session.aal === 'aal1') {
        await raiseSession(executor, now, session, passkeyId, 'passkey')
      }
    }
    await insertPasskey(executor, now, {
      passkeyId,
      userId: user.id,
      name: firstName,
      id: Buffer.from(made.credential.id, 'base64url'),
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: made.credential.transports ?? [],
      aaguid: made.aaguid,
      attestation: made.fmt,
      isBackupEligible: made.credentialDeviceType === 'multiDevice',
      isBackedUp: made.credentialBackedUp,
      factorId: isFactor ? passkeyId : null,
    }).catch(refuseKnownCredential)
    await recordEvent(auth, executor, call, user, 'passkey_created', { passkey_id: passkeyId })
  })
  if (isFactor) call.notices.push(factorChanged('enrolled', user, 'webauthn'))
  return Response.json({ id: passkeyId, friendly_name: firstName, created_at: now.toISOString() })
}

/** Row lock: two registrations at once must see each other. */
async function assertRoom(executor: Executor, userId: string): Promise<void> {
  await executor.query(sql`select from auth.users where id = ${userId} for update`)
  if ((await listPasskeys(executor, userId)).length >= mostPasskeys) throw tooManyPasskeys()
}

function refuseKnownCredential(cause: unknown): never {
  if ((cause as { code?: unknown }).code !== uniqueViolation) throw cause
  throw errors.unprocessable('webauthn_credential_exists', 'This credential is already registered')
}

function tooManyPasskeys() {
  return errors.unprocessable('too_many_passkeys', 'Maximum number of passkeys reached')
}

export function verificationFailed() {
  return errors.badRequest('webauthn_verification_failed', 'Credential verification failed')
}
