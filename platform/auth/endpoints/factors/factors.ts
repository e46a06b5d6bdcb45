import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { SessionRow } from '#platform/auth/call.ts'
import { type Auth, param, type UserCall } from '#platform/auth/call.ts'
import { createSecret, keyUri } from '#platform/auth/codes/totp.ts'
import { errors } from '#platform/auth/errors.ts'
import { factorChanged } from '#platform/auth/mails/notices.ts'
import { type FactorRow, getUser, type User } from '#platform/auth/users.ts'
import { checkPhone, Text } from '#platform/auth/validate.ts'
import { isUuid } from '#platform/http/uuid.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import {
  deleteAbandonedFactors,
  deleteFactor,
  findFactor,
  insertFactor,
  isLastBesideCodes,
} from './factors-queries.ts'

const maxVerifiedFactors = 10

const EnrollBody = z.object({
  friendly_name: Text,
  factor_type: Text,
  issuer: Text,
  phone: Text,
})
type Enroll = z.output<typeof EnrollBody>

export async function enrollFactor(call: UserCall, auth: Auth): Promise<Response> {
  const body = await call.json(EnrollBody)
  const { mfa } = auth.settings
  switch (body.factor_type) {
    case 'totp':
      if (!mfa.totp.enroll_enabled) throw enrollDisabled('totp', 'TOTP')
      return enrollTotp(call, auth, body)
    case 'phone':
      if (!mfa.phone.enroll_enabled) throw enrollDisabled('phone', 'Phone')
      return enrollPhone(call, auth, body)
    case 'webauthn':
      if (!mfa.web_authn.enroll_enabled) throw enrollDisabled('webauthn', 'WebAuthn')
      return enrollWebauthn(call, auth, body)
    default:
      throw errors.validation('factor_type needs to be totp, phone, or webauthn')
  }
}

function enrollDisabled(type: string, name: string) {
  return errors.unprocessable(
    `mfa_${type}_enroll_not_enabled`,
    `MFA enroll is disabled for ${name}`,
  )
}

async function enrollTotp(call: UserCall, auth: Auth, body: Enroll): Promise<Response> {
  const { user } = call
  const session = requireSession(call)
  const secret = createSecret()
  const issuer = body.issuer || new URL(auth.settings.site_url).host
  const uri = keyUri(issuer, user.email || user.phone || user.id, secret)
  const qrCode = await drawQrCode(uri)
  const id = await auth.database.transaction(async (executor) => {
    await assertMayEnroll(auth, executor, user, session, body.friendly_name)
    const inserted = await insertFactor(executor, auth.now(), {
      userId: user.id,
      type: 'totp',
      friendlyName: body.friendly_name,
      secret,
    })
    await recordEvent(auth, executor, call, user, 'factor_in_progress', { factor_id: inserted })
    return inserted
  })
  return Response.json({
    id,
    type: 'totp',
    friendly_name: body.friendly_name,
    totp: { qr_code: qrCode, secret, uri },
  })
}

async function enrollPhone(call: UserCall, auth: Auth, body: Enroll): Promise<Response> {
  const { user } = call
  const session = requireSession(call)
  if (body.phone === '') throw errors.validation('Phone number required to enroll Phone factor')
  const phone = checkPhone(body.phone)
  const id = await auth.database.transaction(async (executor) => {
    const same = user.factors.find((factor) => factor.phone === phone)
    if (same?.status === 'verified') {
      throw errors.unprocessable(
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      )
    }
    if (same) await deleteFactor(executor, auth.now(), same)
    await assertMayEnroll(auth, executor, user, session, body.friendly_name)
    const inserted = await insertFactor(executor, auth.now(), {
      userId: user.id,
      type: 'phone',
      friendlyName: body.friendly_name,
      phone,
    })
    await recordEvent(auth, executor, call, user, 'factor_in_progress', {
      factor_id: inserted,
      factor_type: 'phone',
    })
    return inserted
  })
  return Response.json({
    id,
    type: 'phone',
    friendly_name: body.friendly_name,
    phone: body.phone,
  })
}

/** The credential is made by the factor's first challenge. */
async function enrollWebauthn(call: UserCall, auth: Auth, body: Enroll): Promise<Response> {
  const { user } = call
  const session = requireSession(call)
  const id = await auth.database.transaction(async (executor) => {
    await assertMayEnroll(auth, executor, user, session, body.friendly_name)
    const factor = { userId: user.id, type: 'webauthn' as const, friendlyName: body.friendly_name }
    const inserted = await insertFactor(executor, auth.now(), factor)
    await recordEvent(auth, executor, call, user, 'factor_in_progress', {
      factor_id: inserted,
      factor_type: 'webauthn',
    })
    return inserted
  })
  return Response.json({ id, type: 'webauthn', friendly_name: body.friendly_name })
}

/** Gives the user as of now. */
export async function assertMayEnroll(
  auth: Auth,
  executor: Executor,
  { id }: User,
  session: SessionRow,
  friendlyName: string,
): Promise<User> {
  // Row lock: two enrolments at once must see each other.
  await executor.query(sql`select from auth.users where id = ${id} for update`)
  await deleteAbandonedFactors(executor, auth.now(), id)
  const user = await getUser(executor, id)
  const { factors } = user
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) {
    throw nameConflict(friendlyName)
  }
  const verified = factors.filter((factor) => factor.status === 'verified').length
  if (factors.length >= auth.settings.mfa.max_enrolled_factors || verified >= maxVerifiedFactors) {
    throw errors.unprocessable(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  if (verified > 0 && session.aal === 'aal1') {
    throw errors.forbidden('insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  return user
}

export function nameConflict(friendlyName: string) {
  return errors.unprocessable(
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
  )
}

export async function unenrollFactor(call: UserCall, auth: Auth): Promise<Response> {
  const factor = await getFactor(auth, call, call.user.id)
  const session = requireSession(call)
  if (factor.factor_type === 'recovery_code') {
    throw errors.unprocessable(
      'validation_failed',
      'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
    )
  }
  await auth.database.transaction(async (executor) => {
    if (factor.status === 'verified' && (await isLastBesideCodes(executor, factor))) {
      throw errors.unprocessable(
        'mfa_recovery_codes_sole_factor',
        'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
      )
    }
    await deleteFactor(executor, auth.now(), factor, session.id)
    await recordEvent(auth, executor, call, call.user, 'factor_unenrolled', {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: session.id,
    })
  })
  if (factor.status === 'verified') {
    call.notices.push(factorChanged('unenrolled', call.user, factor.factor_type))
  }
  return Response.json({ id: factor.id })
}

/** The factor that the path names, which has to be the user's own. */
export async function getFactor(
  auth: Auth,
  call: Parameters<typeof param>[0],
  userId: string,
): Promise<FactorRow> {
  const id = param(call, 'factor_id')
  if (!isUuid(id)) throw errors.notFound('validation_failed', 'factor_id must be an UUID')
  const factor = await findFactor(auth.database, userId, id)
  if (!factor) throw errors.notFound('mfa_factor_not_found', 'Factor not found')
  return factor
}

export function requireSession(call: UserCall): SessionRow {
  if (!call.session) {
    throw errors.forbidden(
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  return call.session
}

async function drawQrCode(uri: string): Promise<string> {
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(uri, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 4,
    width: 264,
  })
  // The client puts this SVG into a data: URL unescaped, where a # would start the fragment.
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}
