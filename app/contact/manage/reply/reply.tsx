import { redirect } from 'react-router'
import { findSubmission } from '#app/contact/manage/submissions.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isMailReady } from '#app/lib/host.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { fill } from '#supabase/functions/_shared/fill.ts'
import type { Route } from './+types/reply.ts'
import { KeptReplies } from './kept-replies.tsx'
import { addReply, addSavedReply, listSavedReplies, mailReply } from './replies.data.ts'
import { ReplyForm } from './reply-form.tsx'
import { nameIsTaken, replyForm, savedReplyForm } from './reply-rules.ts'

const inbox = '/admin/contact-submissions'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const submission = await getSubmission(context, params.id)
  const saved = await readOrThrow(
    context,
    'Saved replies could not be loaded',
    listSavedReplies(supabase),
  )
  // Without scripts a saved reply is a link to this page.
  const chosen = saved.find(({ id }) => id === url.searchParams.get('saved'))
  return {
    submission,
    saved,
    draft: chosen ? fill(chosen.words, { name: submission.name }) : '',
    key: crypto.randomUUID(),
    isMailReady: await isMailReady(context.get(hostContext)),
  }
}

async function getSubmission(context: Context, id: string) {
  const reading = isUuid(id) ? findSubmission(context.get(supabaseContext), id) : null
  const submission = await readOrThrow(context, 'The message could not be loaded', reading)
  if (submission) return submission
  throw notFound({
    title: 'Message Not Found',
    text: 'There is no message here. It may have been deleted.',
    reason: 'There is no such message.',
    back: { label: 'Back to the Inbox', to: inbox },
  })
}

export async function action({ context, params }: Route.ActionArgs) {
  const submission = await getSubmission(context, params.id)
  const form = formOf(context)
  const supabase = context.get(supabaseContext)
  const acts = {
    send: checked(replyForm, async ({ words }, refuse) => {
      if (!(await isMailReady(context.get(hostContext)))) {
        const text = 'Email is not set up yet, so nothing was sent. Your words are still here.'
        return refuse({ title: 'Not Sent', text, status: 409 })
      }
      const key = textField(form, 'key')
      const id = isUuid(key) ? key : crypto.randomUUID()
      await addReply(supabase, { id, submission_id: submission.id, words })
      const to = `${inbox}?search=${encodeURIComponent(submission.email)}`
      try {
        await mailReply(supabase, id)
        const text = `Your reply to ${submission.name} is on its way.`
        return succeed(context, { title: 'Reply Sent', text, to })
      } catch (cause) {
        context.get(hostContext).log('error', 'reply not mailed', cause)
        const text = 'Your reply is kept under the message. Please press Send again in a moment.'
        showToast(context, { title: 'Not Sent Yet', text, tone: 'destructive' })
        return redirect(to)
      }
    }),
    save: checked(savedReplyForm, async (fields, refuse, values) => {
      if (!(await addSavedReply(supabase, fields))) return refuse({ errors: { name: nameIsTaken } })
      const text = `“${fields.name}” is among your saved replies now. Nothing was sent.`
      succeed(context, { title: 'Reply Saved', text })
      return { values: { ...values, name: '' }, errors: {} }
    }),
  }
  return act(context, form, acts, () => ({
    title: 'Not Sent',
    text: 'Your reply could not be saved, so nothing was sent. Your words are still here.',
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Reply to a Message', noindex: true })
}

export default function ReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formatTime } = useDates()
  const { submission, saved, draft, key, isMailReady } = loaderData
  const { id, name, email, message, created_at: at } = submission
  return (
    <AdminPage
      title={`Reply to ${name}`}
      path={`${inbox}/${id}/reply`}
      parent={{ name: 'Contact Submissions', path: inbox }}
      lead={<span className="wrap-anywhere">{email}</span>}
    >
      {!isMailReady && (
        <Alert tone="warning" className="max-w-3xl">
          <AlertTitle>Email is not set up yet</AlertTitle>
          <p>
            Nothing can be sent from here until you{' '}
            <SiteLink to="/admin/mail" className="link">
              set up email
            </SiteLink>
            .
          </p>
        </Alert>
      )}
      <section aria-label="The message" className="margin-line grid max-w-3xl gap-2 pl-5">
        <p className="text-muted text-sm">
          {name} wrote on {formatTime(at)}:
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      </section>
      <KeptReplies submission={submission} />
      <ReplyForm
        key={draft}
        id={key}
        senderName={name}
        saved={saved}
        values={actionData?.values ?? { words: draft, name: '' }}
        answered={actionData?.errors}
      />
    </AdminPage>
  )
}
