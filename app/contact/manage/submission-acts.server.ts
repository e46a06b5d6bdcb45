import { mailContactMessage } from '#app/contact/contact.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { type Failure, failed } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isMailReady } from '#app/lib/host.ts'
import { isUuid } from '#app/lib/lists.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { longestNote } from './message-note.tsx'
import { deleteFailedReply, mailReply } from './reply/replies.data.ts'
import {
  deleteSubmission,
  findSubmission,
  type Marks,
  markSubmission,
  type Submission,
} from './submissions.data.ts'

type Told = { title: string; text: string }

/** The owner's acts on a message, by intent. Each but 'unread' also marks it as read. */
export function actsOnSubmission(context: Context, form: FormData) {
  const supabase = context.get(supabaseContext)
  const reply = textField(form, 'reply')
  const now = new Date().toISOString()
  const onSubmission = (run: (submission: Submission) => Promise<unknown>) => async () => {
    const id = textField(form, 'id')
    const submission = isUuid(id) ? await findSubmission(supabase, id) : null
    if (submission) return run(submission)
    return showToast(context, { title: 'Message Gone', text: 'It was deleted in the meantime.' })
  }
  const mark = (marksOf: (readAt: string) => Marks, told?: Told) =>
    onSubmission(async ({ id, read_at }) => {
      await markSubmission(supabase, id, marksOf(read_at ?? now))
      if (told) succeed(context, told)
    })
  const note = textField(form, 'note').slice(0, longestNote)
  return {
    read: mark((read_at) => ({ read_at })),
    unread: mark(() => ({ read_at: null })),
    replied: mark((read_at) => ({ replied_at: now, read_at })),
    'not-replied': mark(() => ({ replied_at: null })),
    note: mark((read_at) => ({ note, read_at }), {
      title: 'Note Saved',
      text: 'Only admins can read it.',
    }),
    archive: mark((read_at) => ({ archived_at: now, read_at }), {
      title: 'Message Archived',
      text: 'It’s in Archive now.',
    }),
    restore: mark(() => ({ archived_at: null }), {
      title: 'Message Restored',
      text: 'It is back in your inbox.',
    }),
    delete: onSubmission(async ({ id }) => {
      await deleteSubmission(supabase, id)
      succeed(context, { title: 'Message Deleted', text: 'The message has been removed.' })
    }),
    'delete-reply': onSubmission(async () => {
      if (isUuid(reply)) await deleteFailedReply(supabase, reply)
      succeed(context, { title: 'Reply Deleted', text: 'It was never sent.' })
    }),
    'mail-reply': onSubmission(async ({ name }) => {
      if (!isUuid(reply)) return
      await mailReply(supabase, reply)
      succeed(context, { title: 'Reply Sent', text: `Your reply to ${name} is on its way.` })
    }),
    'send-again': onSubmission((submission) => sendAgain(context, submission)),
  }
}

async function sendAgain(context: Context, submission: Submission) {
  const { mails } = context.get(hostContext).content
  await mailContactMessage(context.get(supabaseContext), submission.id, submission, mails.contact)
  if (!(await isMailReady(context.get(hostContext)))) {
    const text = 'Email is not set up yet, so the message is only saved here.'
    return showToast(context, { title: 'Not Sent', text })
  }
  const text = `The message from ${submission.name} is on its way to you.`
  succeed(context, { title: 'Message Sent Again', text })
}

const failures: Record<string, string> = {
  read: 'Could not mark the message as read.',
  unread: 'Could not mark the message as unread.',
  replied: 'Could not mark the message as replied.',
  'not-replied': 'Could not take the mark away.',
  note: 'Could not save the note.',
  'delete-reply': 'Could not delete the reply.',
  archive: 'Could not archive the message.',
  restore: 'Could not move the message back.',
  delete: 'Could not delete the message.',
}

export const submissionFailure: Failure = (cause, intent) =>
  failed(failures[intent] ?? 'The email failed to send again.')(cause, intent)
