import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type FunctionHost, findDocuments, requireAdmin } from '../_shared/host.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'
import { writeMail } from '../_shared/write-mail.ts'

/** A post that an admin has refused, with the address of its author. */
export type RefusedPost = { title: string; reason: string; email: string }

/** Mails the stored reason to the author of a refused post, for an admin. */
export function createRefusalHandler(host: FunctionHost) {
  const sendOrQueue = host.queueMail ?? host.sendMail
  return async function sendPostRefusal(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    await requireAdmin(host, request)
    const id = uuidField((await readFields(request)).post_id, 'post_id')
    const post = await findRefusal(host, id)
    if (!post) throw new Refusal(404, 'not_refused', 'There is no refused post with this id.')

    const { title, reason, email: to } = post
    const link = `${host.siteUrl.replace(/\/$/, '')}/admin/blog?edit=${id}`
    const written = writeMail(await findDocuments(host), 'postRefused', { title, reason, link })
    try {
      await sendOrQueue({ kind: 'post-refused', to, ...written })
    } catch (cause) {
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    return answer(200, { accepted: true })
  }
}

/** Null for a post that is gone, or not refused. */
async function findRefusal({ service }: FunctionHost, post: string): Promise<RefusedPost | null> {
  const { data } = await service.rpc('find_post_refusal', { post }).throwOnError()
  return data[0] ?? null
}
