import { recordEvent } from '#platform/auth/audit.ts'
import { type Auth, param, type UserCall } from '#platform/auth/call.ts'
import { redirect } from '#platform/auth/endpoints/verify-link.ts'
import { errors } from '#platform/auth/errors.ts'
import { refreshProviders } from '#platform/auth/identity-rows.ts'
import { beginFlow } from '#platform/auth/oauth/begin.ts'
import { deleteIdentity } from '#platform/auth/oauth/identity-queries.ts'
import {
  findUserUsingEmail,
  getUser,
  type IdentityRow,
  mergeMetadata,
  updateUser,
} from '#platform/auth/users.ts'
import { isUuid } from '#platform/http/uuid.ts'
import type { Executor } from '#platform/postgres/database.ts'

export async function authorizeLinking(call: UserCall, auth: Auth): Promise<Response> {
  assertLinkingEnabled(auth)
  const url = await beginFlow(call, auth, call.user)
  if (call.url.searchParams.get('skip_http_redirect') === 'true') return Response.json({ url })
  return redirect(url, 302)
}

export async function unlinkIdentity(call: UserCall, auth: Auth): Promise<Response> {
  assertLinkingEnabled(auth)
  const id = param(call, 'identity_id')
  if (!isUuid(id)) throw errors.notFound('validation_failed', 'identity_id must be an UUID')
  if (call.claims.aud !== call.audience) {
    throw errors.forbidden('unexpected_audience', "Token audience doesn't match request audience")
  }
  await auth.database.transaction(async (executor) => {
    const identity = await takeIdentity(executor, call.user.id, id)
    await recordEvent(auth, executor, call, call.user, 'identity_unlinked', {
      identity_id: identity.id,
      provider: identity.provider,
      provider_id: identity.provider_id,
    })
    await deleteIdentity(executor, identity.id)
    const { provider: Provider } = identity
    call.notices.push({ kind: 'identity_unlinked', to: call.user.email, Provider })
    if (identity.provider === 'phone') {
      await updateUser(executor, auth.now(), call.user.id, {
        phone: null,
        phone_confirmed_at: null,
      })
    } else {
      await syncEmail(auth, executor, call.user.id)
    }
    await refreshProviders(executor, call.user.id)
  })
  return Response.json({})
}

function assertLinkingEnabled(auth: Auth) {
  if (!auth.settings.enable_manual_linking) {
    throw errors.notFound('manual_linking_disabled', 'Manual linking is disabled')
  }
}

/** Refuses to unlink the last identity: the account could not be signed in to again. */
async function takeIdentity(executor: Executor, userId: string, id: string): Promise<IdentityRow> {
  // Row lock: two requests at once must not remove the last two.
  await executor.query({
    text: 'select from auth.users where id = $1 for update',
    values: [userId],
  })
  const { identities } = await getUser(executor, userId)
  if (identities.length <= 1) {
    throw errors.unprocessable(
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  }
  const identity = identities.find((candidate) => candidate.id === id)
  if (!identity) throw errors.unprocessable('identity_not_found', "Identity doesn't exist")
  return identity
}

/**
 * Sets the account's address to that of a remaining identity, or to null: an address that nobody
 * has proven stays free for its owner to sign up.
 */
async function syncEmail(auth: Auth, executor: Executor, userId: string) {
  const user = await getUser(executor, userId)
  if (user.identities.some((identity) => identity.email === user.email)) return
  const next =
    user.identities.find(hasProvenEmail) ??
    user.identities.find(({ email }) => email && !auth.settings.email.enable_confirmations)
  if (!next?.email) {
    await updateUser(executor, auth.now(), userId, { email: null, email_confirmed_at: null })
    return
  }
  if (await findUserUsingEmail(executor, next.email, user.aud, userId)) {
    throw errors.unprocessable(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  }
  await updateUser(executor, auth.now(), userId, {
    email: next.email,
    email_confirmed_at: user.email_confirmed_at ?? auth.now(),
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, {
      email: next.email,
      email_verified: true,
    }),
  })
}

function hasProvenEmail(identity: IdentityRow): boolean {
  return Boolean(identity.email) && identity.identity_data.email_verified === true
}
