import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Auth } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { text } from '#platform/auth/settings.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { isUuid } from '#platform/http/uuid.ts'

const stateMinutes = 5

const State = z.looseObject({
  provider: z.string().check(z.minLength(1)),
  flow_id: z.string(),
  referrer: z.string(),
  flow_state_id: text(),
  linking_target_id: text(),
  invite_token: text(),
})
export type OAuthState = z.output<typeof State>

/** The OAuth state parameter: data for the callback, signed so that it cannot be forged. */
export async function signState(
  auth: Auth,
  values: {
    provider: string
    referrer: string
    flowStateId?: string
    linkingTargetId?: string
    inviteToken?: string
  },
): Promise<{ state: string; flowId: string }> {
  const flowId = randomUUID()
  const state = await auth.identity.sign({
    exp: Math.floor(auth.now().getTime() / 1000) + stateMinutes * 60,
    provider: values.provider,
    flow_id: flowId,
    referrer: values.referrer,
    ...(values.flowStateId && { flow_state_id: values.flowStateId }),
    ...(values.linkingTargetId && { linking_target_id: values.linkingTargetId }),
    ...(values.inviteToken && { invite_token: values.inviteToken }),
  })
  return { state, flowId }
}

export async function readState(auth: Auth, token: string): Promise<OAuthState> {
  if (token === '') {
    throw errors.badRequest('bad_oauth_callback', 'OAuth state parameter missing')
  }
  const claims = await auth.identity.verify(token).catch((cause: unknown) => {
    if (!(cause instanceof HttpError)) throw cause
    throw errors.badRequest('bad_oauth_state', 'OAuth callback with invalid state')
  })
  const state = State.safeParse(claims)
  if (!state.success) {
    throw errors.badRequest(
      'bad_oauth_state',
      'OAuth callback with invalid state (missing provider)',
    )
  }
  const target = state.data.linking_target_id
  if (target && !isUuid(target)) {
    throw errors.badRequest(
      'bad_oauth_state',
      'OAuth callback with invalid state (linking_target_id must be UUID)',
    )
  }
  return state.data
}
