import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import type { Mail } from '../_shared/mail.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'
import type { FindDocuments } from '../_shared/words.ts'
import { writeMail } from '../_shared/write-mail.ts'

/** A post that an admin has refused, with the address of its author. */
export type RefusedPost = { title: string; reason: string; email: string }

export type RefusalDependencies = {
  siteUrl: string
  findDocuments: FindDocuments
  isAdmin(request: Request): Promise<boolean>
  /** Null for a post that is gone, or not refused. */
  findRefusal(postId: string): Promise<RefusedPost | null>
  sendMail(mail: Mail): Promise<void>
}

/** Mails the stored reason to the author of a refused post, for an admin. */
export function createRefusalHandler(dependencies: RefusalDependencies) {
  const { siteUrl, findDocuments, isAdmin, findRefusal, sendMail } = dependencies
  return async function sendPostRefusal(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    if (!(await isAdmin(request))) {
      throw new Refusal(403, 'admin_required', 'Access Denied: Admin role required.')
    }
    const id = uuidField((await readFields(request)).post_id, 'post_id')
    const post = await findRefusal(id)
    if (!post) throw new Refusal(404, 'not_refused', 'There is no refused post with this id.')

    const { title, reason, email: to } = post
    const link = `${siteUrl.replace(/\/$/, '')}/admin/blog?edit=${id}`
    const written = writeMail(await findDocuments(), 'postRefused', { title, reason, link })
    try {
      await sendMail({ kind: 'post-refused', to, ...written })
    } catch (cause) {
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    return answer(200, { accepted: true })
  }
}
