import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call } from '#platform/auth/call.ts'
import { prepareRecovery, sendPrepared } from '#platform/auth/codes/messages.ts'
import { messageMs, withConstantTime } from '#platform/auth/constant-time.ts'
import { errors } from '#platform/auth/errors.ts'
import { insertFlowState, readChallenge } from '#platform/auth/flow-state.ts'
import { findUserByEmail } from '#platform/auth/users.ts'
import { checkEmail, Text } from '#platform/auth/validate.ts'

const RecoverBody = z.object({ email: Text, code_challenge: Text, code_challenge_method: Text })

export async function recover(call: Call, auth: Auth): Promise<Response> {
  const body = await call.json(RecoverBody)
  if (!auth.settings.email.enable_signup) {
    throw errors.badRequest('email_provider_disabled', 'Email logins are disabled')
  }
  if (body.email === '') throw errors.validation('Password recovery requires an email')
  const email = checkEmail(body.email)
  const challenge = readChallenge(body)
  await auth.limits.assertMessage('email', 'recovery', email, auth.settings.email.max_frequency)

  await withConstantTime(messageMs, async () => {
    const user = await findUserByEmail(auth.database, email, call.audience)
    if (!user) return
    const prepared = await auth.database.transaction(async (executor) => {
      if (challenge) {
        await insertFlowState(executor, auth.now(), {
          userId: user.id,
          providerType: 'recovery',
          method: 'recovery',
          challenge,
        })
      }
      await recordEvent(auth, executor, call, user, 'user_recovery_requested')
      return prepareRecovery(auth, executor, call, user, 'recovery', { challenge })
    })
    await sendPrepared(auth, prepared)
  })
  return Response.json({})
}
