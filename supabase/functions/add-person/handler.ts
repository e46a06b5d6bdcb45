import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { emailField, lineField, readFields } from '../_shared/read-fields.ts'

export type AddPersonDependencies = {
  siteUrl: string
  hasMailServer(): Promise<boolean>
  isAdmin(request: Request): Promise<boolean>
  /**
   * As the caller: writes the audit log. Rejects with code P0001 when the address has an account.
   */
  beginAdding(request: Request, email: string): Promise<void>
  /** A POST to Auth's own administration, with the secret key. */
  callAuth(path: string, body: Record<string, unknown>): Promise<Response>
}

/**
 * Makes an account for a person whom an admin names. They choose their password with the link of an
 * invitation: mailed, or given to the admin where there is no mail server.
 */
export function createAddPersonHandler(dependencies: AddPersonDependencies) {
  const { hasMailServer, isAdmin, beginAdding } = dependencies
  return async function addPerson(request: Request, overLimit?: Refusal): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    if (!(await isAdmin(request))) {
      throw overLimit ?? new Refusal(403, 'admin_required', 'Access Denied: Admin role required.')
    }
    const fields = await readFields(request)
    const email = emailField(fields.email).toLowerCase()
    const name = lineField(fields.name, { longest: 200, label: 'Name' })
    await beginAdding(request, email).catch((cause: unknown) => {
      throw isTaken(cause) ? emailExists : cause
    })
    const person = { email, data: { full_name: name } }
    return answer(
      200,
      (await hasMailServer())
        ? await mailInvitation(dependencies, person)
        : await makeLink(dependencies, person),
    )
  }
}

const emailExists = new Refusal(409, 'email_exists', 'This address has an account already.')

function isTaken(cause: unknown) {
  return (cause as { code?: string }).code === 'P0001'
}

type Person = { email: string; data: { full_name: string } }

async function mailInvitation({ callAuth }: AddPersonDependencies, person: Person) {
  const { id } = await read(await callAuth('/invite', person))
  return { id, sent: true }
}

async function makeLink({ callAuth, siteUrl }: AddPersonDependencies, person: Person) {
  const made = await read(await callAuth('/admin/generate_link', { type: 'invite', ...person }))
  const token = new URLSearchParams({ token_hash: String(made.hashed_token), type: 'invite' })
  return { id: made.id, sent: false, link: `${siteUrl.replace(/\/$/, '')}/auth/confirm?${token}` }
}

async function read(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json()
  if (response.ok) return body
  if (response.status === 429) {
    throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.')
  }
  if ((body.error_code ?? body.code) === 'email_exists') throw emailExists
  throw new Refusal(502, 'not_added', 'The account could not be made.', { cause: body })
}
