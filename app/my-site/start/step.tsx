import { data, type RouterContextProvider } from 'react-router'
import { readStudentWriting, saveStudentWriting } from '#app/blog/review/review.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { MailTest } from '#app/mail/mail-test.tsx'
import { sendTestMail, type TestMailAnswer } from '#app/mail/test-mail.data.ts'
import { DocumentForm } from '#app/my-site/document-form.tsx'
import { orKeepWords, publishForm, readEditable } from '#app/my-site/edit-document.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/step.ts'
import { FirstContent } from './first-content.tsx'
import { answerIn, PublishingQuestion } from './publishing-question.tsx'
import { saveFirstRun } from './start.data.ts'
import { findStep, steps } from './steps.ts'

export const handle: RouteHandle = { formBytes: editorFormBytes }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { form } = stepOf(params)
  if (!form) return { editable: null, writing: null }
  const reading = Promise.all([
    readEditable(context, form.document),
    readStudentWriting(context.get(supabaseContext)),
  ])
  const [editable, { writing, isChosen }] = await readOrThrow(
    context,
    'The words could not be loaded',
    reading,
  )
  return { editable, writing: isChosen ? writing : null }
}

export function action({ params, context }: Route.ActionArgs) {
  const step = stepOf(params)
  const given = formOf(context)
  return orKeepWords(context, async () => {
    if (step.form) {
      const answer = await publishForm(context, step.form.document, given, nextPath(step.id))
      const writing = step.asksWhoPublishes && answer instanceof Response ? answerIn(given) : null
      if (writing) await saveStudentWriting(context.get(supabaseContext), writing)
      return answer
    }
    if (step.id !== 'mail') throw data('Nothing to send', { status: 400 })
    return testMail(context)
  })
}

async function testMail(context: Readonly<RouterContextProvider>) {
  const supabase = context.get(supabaseContext)
  const { content, refreshContent, log } = context.get(hostContext)
  let mail: TestMailAnswer
  try {
    mail = await sendTestMail(supabase)
  } catch (cause) {
    log('error', 'test mail not sent', cause)
    const text = 'The mail function of your site did not answer. Please try again in a few minutes.'
    return refuse(context, { errors: {} }, { title: 'The test could not be sent', text }, 502)
  }
  await saveFirstRun(supabase, { ...content.firstRun, isMailTested: mail.result === 'sent' })
  refreshContent()
  return { errors: {}, mail }
}

export function meta({ matches, params }: Route.MetaArgs) {
  const title = findStep(params.step)?.title ?? ''
  return pageMeta(matches, { title: `Make it yours: ${title}`, noindex: true })
}

export default function StepPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const step = findStep(params.step)
  const { editable } = loaderData
  if (!step) return null
  const mail = actionData && 'mail' in actionData ? actionData.mail : undefined
  const goOn = (
    <ButtonLink to={nextPath(step.id)} variant="quiet">
      {mail?.result === 'sent' ? 'Continue' : 'Skip for now'}
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
          answer={actionData}
          publishLabel="Publish and continue"
          areListsOpen
          drawButtons={() => goOn}
        >
          {step.asksWhoPublishes && <PublishingQuestion chosen={loaderData.writing} />}
        </DocumentForm>
      )}
      {step.id === 'mail' && <MailTest answer={mail}>{goOn}</MailTest>}
      {step.id === 'first' && <FirstContent />}
    </AdminPage>
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
