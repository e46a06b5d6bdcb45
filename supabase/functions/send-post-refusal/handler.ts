import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { fill } from '../_shared/fill.ts'
import { frameHtml, type Mail, textToHtml } from '../_shared/mail.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'
import { type FindDocuments, readMailText, readSiteName } from '../_shared/words.ts'

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

    const documents = await findDocuments()
    const siteName = readSiteName(documents) ?? ''
    const words = readMailText(documents, 'postRefused')
    const link = `${siteUrl.replace(/\/$/, '')}/admin/blog?edit=${id}`
    const text = fill(words.text, { title: post.title, reason: post.reason, link })
    const subject = fill(words.subject, { title: post.title }).replace(/\p{Cc}+/gu, ' ')
    try {
      await sendMail({
        kind: 'post-refused',
        to: post.email,
        subject,
        text,
        html: frameHtml(textToHtml(text), { subject, siteName }),
      })
    } catch (cause) {
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    return answer(200, { accepted: true })
  }
}
