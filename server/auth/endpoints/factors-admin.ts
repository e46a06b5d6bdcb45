import { z } from 'zod'
import { sql } from '#server/postgres/sql.ts'
import { administrator, recordEvent } from '../audit.ts'
import { type AdminCall, type Auth, param } from '../call.ts'
import { errors } from '../errors.ts'
import { factorJson } from '../user-json.ts'
import { findUser, type User } from '../users.ts'
import { checkPhone, isUuid, Text } from '../validate.ts'
import { getFactor, nameConflict } from './factors.ts'
import { deleteFactor, findFactor } from './factors-queries.ts'

export async function listAnyFactors(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await getNamedUser(call, auth)
  return Response.json(user.factors.map(factorJson))
}

const FactorBody = z.object({ friendly_name: Text, phone: Text })

export async function changeAnyFactor(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await getNamedUser(call, auth)
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
  const user = await getNamedUser(call, auth)
  const factor = await getFactor(auth, call, user.id)
  await auth.database.transaction(async (executor) => {
    await deleteFactor(executor, auth.now(), factor)
    await recordEvent(auth, executor, call, administrator, 'factor_deleted', {
      user_id: user.id,
      factor_id: factor.id,
    })
  })
  return Response.json(factorJson(factor))
}

async function getNamedUser(call: AdminCall, auth: Auth): Promise<User> {
  const id = param(call, 'user_id')
  if (!isUuid(id)) throw errors.notFound('validation_failed', 'user_id must be an UUID')
  const user = await findUser(auth.database, id)
  if (!user) throw errors.notFound('user_not_found', 'User not found')
  return user
}
