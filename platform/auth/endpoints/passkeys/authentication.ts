import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { storeChallenge, takeChallenge } from '#platform/auth/passkeys/challenges.ts'
import { findPasskeyByCredential, markUsed } from '#platform/auth/passkeys/credentials.ts'
import {
  type CredentialResponse,
  requestOptions,
  verifyAssertion,
} from '#platform/auth/passkeys/relying-party.ts'
import { endUnfinishedSessions, startSession } from '#platform/auth/sessions.ts'
import { findUser, hasVerifiedFactor, isBanned, type User } from '#platform/auth/users.ts'
import { CeremonyBody, verificationFailed } from './registration.ts'

/** For any passkey of the site: the browser offers those it has. */
export async function passkeyAuthenticationOptions(_call: Call, auth: Auth): Promise<Response> {
  await auth.limits.assertChallenge()
  const options = await requestOptions(auth, [], 'required')
  const stored = await storeChallenge(auth, 'authentication', options.challenge, null)
  return Response.json({ ...stored, options })
}

/** The device has verified its user, so the session begins at AAL2. */
export async function passkeyAuthenticationVerify(call: Call, auth: Auth): Promise<Response> {
  const { challenge_id: challengeId, credential } = await call.json(CeremonyBody)
  if (!credential) throw errors.validation('credential is required')
  const challenge = await takeChallenge(auth, 'authentication', challengeId, null)
  const passkey = await findPasskeyByCredential(auth.database, credential.id)
  if (!passkey || userHandleOf(credential) !== passkey.userId) throw verificationFailed()
  const proof = await verifyAssertion(auth, credential, challenge, passkey, 'required')
  if (!proof) throw verificationFailed()
  const user = await findUser(auth.database, passkey.userId)
  assertMayLogIn(auth, user)

  const response = await auth.database.transaction(async (executor) => {
    const isFresh = await markUsed(executor, auth.now(), passkey.passkeyId, {
      counter: proof.newCounter,
      isBackedUp: proof.credentialBackedUp,
    })
    if (!isFresh) throw verificationFailed()
    await recordEvent(auth, executor, call, user, 'login', { passkey_id: passkey.passkeyId })
    // Log-ins that still wait for the second factor end with it, as after a code.
    if (hasVerifiedFactor(user)) await endUnfinishedSessions(executor, user.id)
    return startSession(auth, executor, call, user, 'passkey', passkey.passkeyId)
  })
  return Response.json(response)
}

/** The account that the authenticator itself names. */
function userHandleOf({ response }: CredentialResponse): string {
  const { userHandle } = response
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : ''
}

function assertMayLogIn(auth: Auth, user: User | null): asserts user is User {
  if (!user || user.deleted_at) throw errors.forbidden('user_not_found', 'User not found')
  if (user.email && !user.email_confirmed_at) {
    throw errors.forbidden('email_not_confirmed', 'Email not confirmed')
  }
  if (user.phone && !user.phone_confirmed_at) {
    throw errors.forbidden('phone_not_confirmed', 'Phone not confirmed')
  }
  if (isBanned(user, auth.now())) throw errors.userBanned()
}
