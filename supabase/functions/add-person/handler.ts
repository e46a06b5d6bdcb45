import type { AuthError } from '@supabase/supabase-js'
import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type FunctionHost, requireAdmin } from '../_shared/host.ts'
import { emailField, lineField, readFields } from '../_shared/read-fields.ts'

/**
 * Makes an account for a person whom an admin names. They choose their password with the link of an
 * invitation: mailed, or given to the admin where there is no mail server.
 */
export function createAddPersonHandler(host: FunctionHost) {
  return async function addPerson(request: Request, overLimit?: Refusal): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    await requireAdmin(host, request, overLimit)
    const fields = await readFields(request)
    const email = emailField(fields.email).toLowerCase()
    const name = lineField(fields.name, { longest: 200, label: 'Name' })
    await beginAdding(host, request, email)
    const add = (await host.hasMailServer()) ? mailInvitation : makeLink
    return answer(200, await add(host, email, { full_name: name }))
  }
}

const emailExists = new Refusal(409, 'email_exists', 'This address has an account already.')

/** As the caller: writes the audit log. P0001 when the address has an account. */
async function beginAdding({ asCaller }: FunctionHost, request: Request, email: string) {
  try {
    await asCaller(request).rpc('begin_adding_person', { address: email }).throwOnError()
  } catch (cause) {
    throw (cause as { code?: string }).code === 'P0001' ? emailExists : cause
  }
}

type PersonData = { full_name: string }

async function mailInvitation({ service }: FunctionHost, email: string, data: PersonData) {
  const { data: made, error } = await service.auth.admin.inviteUserByEmail(email, { data })
  if (error) throw refusalOf(error)
  return { id: made.user.id, sent: true }
}

async function makeLink({ service, siteUrl }: FunctionHost, email: string, data: PersonData) {
  const type = 'invite'
  const { data: made, error } = await service.auth.admin.generateLink({
    type,
    email,
    options: { data },
  })
  if (error) throw refusalOf(error)
  const token = new URLSearchParams({ token_hash: made.properties.hashed_token, type })
  const link = `${siteUrl.replace(/\/$/, '')}/auth/confirm?${token}`
  return { id: made.user.id, sent: false, link }
}

function refusalOf(cause: AuthError) {
  if (cause.status === 429) {
    return new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.')
  }
  if (cause.code === 'email_exists') return emailExists
  return new Refusal(502, 'not_added', 'The account could not be made.', { cause })
}
