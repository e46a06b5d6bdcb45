import { mailContactMessage } from '#app/contact/contact.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { isMailReady } from '#app/lib/host.ts'
import { isUuid } from '#app/lib/lists.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { mailReply } from './reply/replies.data.ts'
import type { Submission } from './submissions.data.ts'

type Mailing = (context: Context, submission: Submission, reply: string) => Promise<void>

/** The mails about a message that the owner has sent again, by intent. */
export const mailings: Record<string, Mailing> = {
  'send-again': sendAgain,
  'mail-reply': sendReplyAgain,
}

async function sendReplyAgain(context: Context, submission: Submission, reply: string) {
  if (!isUuid(reply)) return
  await mailReply(context.get(supabaseContext), reply)
  const text = `Your reply to ${submission.name} is on its way.`
  showToast(context, { title: 'Reply Sent', text, tone: 'success' })
}

async function sendAgain(context: Context, submission: Submission) {
  const { mails } = context.get(hostContext).content
  await mailContactMessage(context.get(supabaseContext), submission.id, submission, mails.contact)
  if (!(await isMailReady(context.get(hostContext)))) {
    const text = 'Email is not set up yet, so the message is only saved here.'
    return showToast(context, { title: 'Not Sent', text })
  }
  const text = `The message from ${submission.name} is on its way to you.`
  showToast(context, { title: 'Message Sent Again', text, tone: 'success' })
}
