import * as z from 'zod/mini'
import { administrator, recordEvent } from '#platform/auth/audit.ts'
import { type AdminCall, type Auth, type Call, param, type UserCall } from '#platform/auth/call.ts'
import { loadUser } from '#platform/auth/endpoints/admin/admin-users.ts'
import { errors } from '#platform/auth/errors.ts'
import { factorChanged } from '#platform/auth/mails/notices.ts'
import {
  deletePasskey,
  findPasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from '#platform/auth/passkeys/credentials.ts'
import { Text } from '#platform/auth/validate.ts'
import { isUuid } from '#platform/http/uuid.ts'

const longestName = 120

export async function listOwnPasskeys(call: UserCall, auth: Auth): Promise<Response> {
  return Response.json((await listPasskeys(auth.database, call.user.id)).map(passkeyJson))
}

const UpdateBody = z.object({ friendly_name: Text })

export async function renameOwnPasskey(call: UserCall, auth: Auth): Promise<Response> {
  const { friendly_name: name } = await call.json(UpdateBody)
  if (name === '') throw errors.validation('friendly_name is required')
  if (name.length > longestName) {
    throw errors.validation('friendly_name must be 120 characters or less')
  }
  const passkey = await getPasskey(call, auth, call.user.id)
  await auth.database.transaction(async (executor) => {
    await renamePasskey(executor, auth.now(), passkey.passkeyId, name)
    await recordEvent(auth, executor, call, call.user, 'passkey_updated', {
      passkey_id: passkey.passkeyId,
    })
  })
  return Response.json(passkeyJson({ ...passkey, name }))
}

export async function deleteOwnPasskey(call: UserCall, auth: Auth): Promise<Response> {
  const passkey = await getPasskey(call, auth, call.user.id)
  await auth.database.transaction(async (executor) => {
    await deletePasskey(executor, auth.now(), passkey, call.session?.id ?? null)
    await recordEvent(auth, executor, call, call.user, 'passkey_deleted', {
      passkey_id: passkey.passkeyId,
    })
  })
  if (passkey.factorId) call.notices.push(factorChanged('unenrolled', call.user, 'webauthn'))
  return new Response(null, { status: 204 })
}

export async function listAnyPasskeys(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await loadUser(call, auth)
  return Response.json((await listPasskeys(auth.database, user.id)).map(passkeyJson))
}

export async function deleteAnyPasskey(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await loadUser(call, auth)
  const passkey = await getPasskey(call, auth, user.id)
  await auth.database.transaction(async (executor) => {
    await deletePasskey(executor, auth.now(), passkey, null)
    await recordEvent(auth, executor, call, administrator, 'passkey_deleted', {
      user_id: user.id,
      passkey_id: passkey.passkeyId,
    })
  })
  if (passkey.factorId) call.notices.push(factorChanged('unenrolled', user, 'webauthn'))
  return new Response(null, { status: 204 })
}

async function getPasskey(call: Call, auth: Auth, userId: string): Promise<Passkey> {
  const id = param(call, 'passkey_id')
  const passkey = isUuid(id) ? await findPasskey(auth.database, userId, id) : null
  if (!passkey) throw errors.notFound('validation_failed', 'Passkey not found')
  return passkey
}

function passkeyJson({ passkeyId, name, createdAt, lastUsedAt }: Passkey) {
  return {
    id: passkeyId,
    ...(name && { friendly_name: name }),
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  }
}
