import { useState } from 'react'
import { redirect } from 'react-router'
import { listCardChoices } from '#app/letters/mail/letter-cards.data.ts'
import { letterText, renderLetter } from '#app/letters/mail/render-letter.server.tsx'
import { noLetter } from '#app/letters/no-letter.ts'
import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorCode } from '#app/lib/error-text.ts'
import { act, checked, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm, type FieldErrors, textField } from '#app/lib/form.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { MailResult } from '#app/mail/mail-test.tsx'
import { sendTestMail, type TestMailAnswer, testNotSent } from '#app/mail/test-mail.data.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound, orLog, readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'
import { firstNameOf, withFirstName } from '#content/first-name.ts'
import type { Route } from './+types/letter.ts'
import { addressTaken, archiveForm, archiveRow, ownSlug } from './archive-fields.ts'
import { ArchiveForm } from './archive-form.tsx'
import { type LetterValues, letterForm } from './letter-fields.ts'
import { LetterForm } from './letter-form.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { LetterBadge } from './letter-table.tsx'
import { createLetter, findLetter, rowOf, setArchive, storeMail } from './letters.data.ts'
import { saveTyped } from './save-letter.server.ts'

type More = {
  isConflict?: boolean
  /** The text part that was made from the letter. */
  madeText?: string
  test?: TestMailAnswer
}
type Shown = More & {
  errors: FieldErrors<LetterValues>
  /** As typed, when they were not saved. */
  values?: LetterValues
}
const more: More = {}
const done: Shown = { errors: {} }

export const handle: RouteHandle = { formBytes: editorFormBytes }

export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const host = context.get(hostContext)
  const [letter, cards] = await readOrThrow(context, 'The letter could not be loaded', [
    isUuid(params.letterId) ? findLetter(supabase, params.letterId) : null,
    listCardChoices(supabase),
  ])
  if (!letter) throw notFound(noLetter)
  return { letter, cards, hasAddress: host.content.business.postalAddress !== '' }
}

export async function action({ context, params }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const { letterId } = params
  const saving = <Next,>(next: () => Next | Promise<Next>) =>
    checked(
      letterForm,
      async ({ body }, refuseForm) => {
        if (form.get('intent') === 'make-text') {
          form.set('text', await letterText(context.get(hostContext), body))
        }
        const saved = await saveTyped(supabase, letterId, form)
        if (saved.result === 'invalid') return refuseForm({ errors: saved.errors })
        if (saved.result === 'conflict') return refuseForm({ status: 409 }, { isConflict: true })
        return next()
      },
      more,
    )
  const acts = {
    archive: () => changeArchive(context, letterId, form),
    copy: checked(
      letterForm,
      async (fields) => {
        const id = crypto.randomUUID()
        const archive = { is_public: fields.isPublic, slug: ownSlug(id) }
        await createLetter(supabase, { id, ...rowOf(fields), ...archive })
        return redirect(`/admin/letters/${id}`)
      },
      more,
    ),
    save: saving(() => done),
    'make-text': saving(() => ({ ...done, madeText: textField(form, 'text') })),
    test: saving(() => testLetter(context, letterId)),
    continue: saving(() => redirect(`/admin/letters/${letterId}/send`)),
  }
  return act(context, form, acts, (cause, intent) =>
    intent === 'archive' && errorCode(cause) === '23505'
      ? { title: 'Error', text: addressTaken }
      : failed(intent === 'archive' ? '' : 'The letter could not be saved.')(cause, intent),
  )
}

/** Renders the saved letter and has it sent to the admin who asks. */
async function testLetter(context: Context, id: string) {
  const supabase = context.get(supabaseContext)
  const host = context.get(hostContext)
  const letter = await findLetter(supabase, id)
  if (!letter) throw notFound('No such letter')
  const { subject } = letter
  const mail = { subject, ...(await renderLetter({ supabase, host }, letter)) }
  const tried = withFirstName(mail, firstNameOf(context.get(userContext).fullName))
  await storeMail(supabase, id, tried)
  const sending = sendTestMail(supabase, { id, subject: tried.subject })
  const test = await orLog(context, 'letter not sent for a try', sending)
  return test ? { ...done, test } : refuse<Shown>(context, done, testNotSent, 502)
}

async function changeArchive(context: Context, id: string, form: FormData) {
  const { fields, toast } = checkForm(form, archiveForm)
  if (!fields) return refuse<Shown>(context, done, toast)
  const supabase = context.get(supabaseContext)
  const subject = (await findLetter(supabase, id))?.subject ?? ''
  await setArchive(supabase, id, archiveRow({ ...fields, subject }, id))
  const text = fields.isPublic
    ? 'Everybody can read the letter once it is sent.'
    : 'Only the people you send it to can read the letter.'
  return succeed(context, { title: 'Saved', text })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.letter.subject || 'Letter', noindex: true })
}

export default function LetterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, cards, hasAddress } = loaderData
  const isDraft = letter.status === 'draft'
  const [savedVersion, setSavedVersion] = useState(letter.version)
  const address = `/admin/letters/${letter.id}`
  return (
    <AdminPage
      title={letter.subject || 'New letter'}
      path={address}
      parent={{ name: 'Letters', path: '/admin/letters' }}
      actions={<LetterBadge status={letter.status} />}
    >
      {isDraft ? (
        <LetterForm
          key={letter.id}
          letter={letter}
          cards={cards}
          hasAddress={hasAddress}
          answer={actionData ?? undefined}
          onSaved={setSavedVersion}
        />
      ) : (
        <p className="flex max-w-3xl flex-wrap items-center gap-4">
          This letter is on its way or was sent, so its words stay as they are.
          <ButtonLink to={`${address}/send`} variant="outline" size="small">
            See how it is going
          </ButtonLink>
        </p>
      )}
      {actionData?.test && <MailResult {...actionData.test} />}
      <LetterPreview
        address={`${address}/preview`}
        version={Math.max(letter.version, savedVersion)}
      />
      {!isDraft && <ArchiveForm key={`${letter.id}:${letter.slug}`} letter={letter} />}
    </AdminPage>
  )
}
