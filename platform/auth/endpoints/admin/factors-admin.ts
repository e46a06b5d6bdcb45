import * as z from 'zod/mini'
import { administrator, recordEvent } from '#platform/auth/audit.ts'
import type { AdminCall, Auth } from '#platform/auth/call.ts'
import { getFactor, nameConflict } from '#platform/auth/endpoints/factors/factors.ts'
import { deleteFactor, findFactor } from '#platform/auth/endpoints/factors/factors-queries.ts'
import { factorChanged } from '#platform/auth/mails/notices.ts'
import { factorJson } from '#platform/auth/user-json.ts'
import { checkPhone, Text } from '#platform/auth/validate.ts'
import { sql } from '#platform/postgres/sql.ts'
import { loadUser } from './admin-users.ts'

export async function listAnyFactors(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await loadUser(call, auth)
  return Response.json(user.factors.map(factorJson))
}

const FactorBody = z.object({ friendly_name: Text, phone: Text })

export async function changeAnyFactor(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await loadUser(call, auth)
  const factor = await getFactor(auth, call, user.id)
  const body = await call.json(FactorBody)
  const name = body.friendly_name || factor.friendly_name
  const phone = body.phone && factor.factor_type === 'phone' ? checkPhone(body.phone) : factor.phone
  if (
    name &&
    user.factors.some((other) => other.id !== factor.id && other.friendly_name === name)
  ) {
    throw nameConflict(name)
  }
  const changed = await auth.database.transaction(async (executor) => {
    await executor.query(sql`
      update auth.mfa_factors
      set friendly_name = ${name}, phone = ${phone}, updated_at = ${auth.now()}
      where id = ${factor.id}`)
    await recordEvent(auth, executor, call, administrator, 'factor_updated', {
      user_id: user.id,
      factor_id: factor.id,
      factor_type: factor.factor_type,
    })
    return findFactor(executor, user.id, factor.id)
  })
  return Response.json(factorJson(changed ?? factor))
}

export async function deleteAnyFactor(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await loadUser(call, auth)
  const factor = await getFactor(auth, call, user.id)
  await auth.database.transaction(async (executor) => {
    await deleteFactor(executor, auth.now(), factor)
    await recordEvent(auth, executor, call, administrator, 'factor_deleted', {
      user_id: user.id,
      factor_id: factor.id,
    })
  })
  if (factor.status === 'verified') {
    call.notices.push(factorChanged('unenrolled', user, factor.factor_type))
  }
  return Response.json(factorJson(factor))
}
