import { data } from 'react-router'
import { readStudentWriting, saveStudentWriting } from '#app/blog/review/review.data.ts'
import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { MailTest } from '#app/mail/mail-test.tsx'
import { readMailbox, saveMailbox, testMail } from '#app/mail/mailbox.server.ts'
import { DocumentForm } from '#app/my-site/document-form.tsx'
import { documentFailure, publishForm, readEditable } from '#app/my-site/edit-document.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { isExampleAddress } from '#content/example-address.ts'
import type { Route } from './+types/step.ts'
import { FirstContent } from './first-content.tsx'
import { answerIn, PublishingQuestion } from './publishing-question.tsx'
import { saveFirstRun } from './start.data.ts'
import { findStep, steps } from './steps.ts'

export const handle: RouteHandle = { formBytes: editorFormBytes }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { email: login } = context.get(userContext)
  const { form, id } = stepOf(params)
  if (!form) {
    const mailbox = id === 'mail' ? await readMailbox(context) : null
    return { editable: null, writing: null, mailbox, login }
  }
  const [editable, { writing, isChosen }] = await readOrThrow(
    context,
    'The words could not be loaded',
    [readEditable(context, form.document), readStudentWriting(context.get(supabaseContext))],
  )
  return { editable, writing: isChosen ? writing : null, mailbox: null, login }
}

export function action({ params, context }: Route.ActionArgs) {
  const step = stepOf(params)
  const form = formOf(context)
  if (!step.form) {
    if (step.id !== 'mail') throw data('Nothing to send', { status: 400 })
    return act(context, form, () => tryMail(context, form), documentFailure)
  }
  const next = nextPath(step.id)
  const after = async () => {
    const writing = step.asksWhoPublishes ? answerIn(form) : null
    if (writing) await saveStudentWriting(context.get(supabaseContext), writing)
  }
  const publish = publishForm(context, step.form.document, form, { next, after })
  return act(context, form, publish, documentFailure)
}

/** Saves the mailbox that the owner reads, and sends a test there. */
async function tryMail(context: Context, form: FormData) {
  const refused = await saveMailbox(context, form)
  if (refused) return refused
  const answer = await testMail(context)
  if (!('mail' in answer)) return answer
  const { content, refreshContent } = context.get(hostContext)
  const isMailTested = answer.mail.result === 'sent'
  await saveFirstRun(context.get(supabaseContext), { ...content.firstRun, isMailTested })
  refreshContent()
  return answer
}

export function meta({ matches, params }: Route.MetaArgs) {
  const title = findStep(params.step)?.title ?? ''
  return pageMeta(matches, { title: `Make it yours: ${title}`, noindex: true })
}

export default function StepPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const step = findStep(params.step)
  const { editable, mailbox } = loaderData
  if (!step) return null
  const mailAnswer = actionData && 'about' in actionData ? actionData : undefined
  const answer = actionData && !('about' in actionData) ? actionData : undefined
  const continueLink = (
    <ButtonLink to={nextPath(step.id)} variant="quiet">
      {mailAnswer?.mail?.result === 'sent' ? 'Continue' : 'Skip for now'}
    </ButtonLink>
  )
  return (
    <AdminPage
      title={step.title}
      path={`/admin/start/${step.id}`}
      parent={{ name: 'Make it yours', path: '/admin/start' }}
      lead={step.text}
    >
      <p className="eyebrow">
        Step {steps.indexOf(step) + 1} of {steps.length}
      </p>
      {step.form && editable && (
        <DocumentForm
          key={step.id}
          name={step.form.document}
          schema={step.form.schema}
          value={editable.value}
          basedOn={editable.basedOn}
          answer={answer}
          publishLabel="Publish and continue"
          areListsOpen
          drawButtons={() => continueLink}
        >
          {step.asksWhoPublishes && <PublishingQuestion chosen={loaderData.writing} />}
        </DocumentForm>
      )}
      {mailbox && (
        <>
          <MailTest mailbox={mailbox} answer={mailAnswer}>
            {continueLink}
          </MailTest>
          {isExampleAddress(loaderData.login) && <ExampleLogin email={loaderData.login} />}
        </>
      )}
      {step.id === 'first' && <FirstContent />}
    </AdminPage>
  )
}

function ExampleLogin({ email }: { email: string }) {
  return (
    <p className="max-w-3xl">
      You still log in as {email}, an example address. If you forget your password, no email can
      reach you there.{' '}
      <SiteLink to="/account#email" className="link">
        Change how you log in
      </SiteLink>
    </p>
  )
}

function stepOf({ step: id }: { step: string }) {
  const found = findStep(id)
  if (found) return found
  throw notFound({
    title: 'Page Not Found',
    text: 'This step does not exist.',
    reason: 'There is no step at this address.',
    back: { label: 'Back to Make it yours', to: '/admin/start' },
  })
}

function nextPath(id: string) {
  const next = steps[steps.findIndex((step) => step.id === id) + 1]
  return next ? `/admin/start/${next.id}` : '/admin/start'
}
