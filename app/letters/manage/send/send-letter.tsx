import { data, type RouterContextProvider } from 'react-router'
import { renderLetter } from '#app/letters/mail/render-letter.server.tsx'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { fromZonedInput } from '#app/lib/dates/zoned-time.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/send-letter.ts'
import { AudienceForm, readAudience } from './audience-form.tsx'
import { type Obstacle, ObstacleList } from './obstacle-list.tsx'
import { BouncedList, UnknownList } from './problem-lists.tsx'
import { people, SendDialog } from './send-dialog.tsx'
import {
  countAudience,
  decideUnknown,
  findSending,
  listOfferings,
  listProblems,
  pauseLetter,
  readLetterProgress,
  resumeLetter,
  saveAudience,
  startLetter,
  stopLetter,
} from './sending.data.ts'
import { SendingProgress } from './sending-progress.tsx'

type Context = Readonly<RouterContextProvider>

export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const { letterId } = params
  const reading = isUuid(letterId) ? findSending(supabase, letterId) : Promise.resolve(null)
  const letter = await readOrThrow(context, 'The letter could not be loaded', reading)
  if (!letter) {
    throw notFound({
      title: 'Letter Not Found',
      text: 'It may have been deleted in another window.',
      reason: 'There is no letter at this address.',
      back: { label: 'Back to Letters', to: '/admin/letters' },
    })
  }
  const failure = 'The letter could not be loaded'
  if (letter.status === 'draft') {
    const [offerings, count, obstacles] = await readOrThrow(
      context,
      failure,
      Promise.all([
        listOfferings(supabase),
        countAudience(supabase, letter),
        listObstacles(context, letter.subject),
      ]),
    )
    return { letter, draft: { ...offerings, count, obstacles }, sending: null }
  }
  const [figures, problems] = await readOrThrow(
    context,
    failure,
    Promise.all([readLetterProgress(supabase, letterId), listProblems(supabase, letterId)]),
  )
  return { letter, draft: null, sending: { figures, ...problems } }
}

export async function action({ context, params }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const { letterId } = params
  const form = formOf(context)
  const address = textField(form, 'address')
  const acts: Record<string, () => Promise<void>> = {
    audience: () => saveAudience(supabase, letterId, readAudience(form)),
    start: () => start(context, letterId, form),
    pause: () => pauseLetter(supabase, letterId),
    resume: () => resumeLetter(supabase, letterId),
    stop: () => stopLetter(supabase, letterId),
    'send-again': () => decideUnknown(supabase, letterId, { sendAgain: true, address }),
    'count-as-sent': () => decideUnknown(supabase, letterId, { sendAgain: false, address }),
  }
  const intent = textField(form, 'intent')
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (!act) throw data('Unknown intent', { status: 400 })
  try {
    await act()
  } catch (cause) {
    context.get(hostContext).log('error', `letter: ${intent} failed`, cause)
    showToast(context, { title: 'Error', text: errorText(cause), tone: 'destructive' })
  }
  return null
}

async function start(context: Context, id: string, form: FormData) {
  const supabase = context.get(supabaseContext)
  const host = context.get(hostContext)
  const refuse = (text: string) =>
    showToast(context, { title: 'Not Sent', text, tone: 'destructive' })
  const letter = await findSending(supabase, id)
  if (!letter) return refuse('There is no letter at this address.')
  const [obstacle] = await listObstacles(context, letter.subject)
  if (obstacle) return refuse(obstacle.text)
  const isLater = textField(form, 'when') === 'later'
  const at = isLater ? fromZonedInput(textField(form, 'at')) : null
  if (isLater && (!at || at.getTime() <= Date.now())) {
    return refuse('Please choose a time to come.')
  }
  await startLetter(supabase, id, await renderLetter({ supabase, host }, letter), at)
  const title = at ? 'Letter Scheduled' : 'Letter on Its Way'
  showToast(context, { title, tone: 'success' })
}

/** Everything that must be in place before the first letter, with the reason. */
async function listObstacles(context: Context, subject: string): Promise<Obstacle[]> {
  const { content, mailServer } = context.get(hostContext)
  const found: Obstacle[] = []
  if (mailServer === null) {
    found.push({
      text: 'Your data is on a hosted Supabase, which gives this site no key to the list of recipients. Letters cannot be sent from here; you can export the list and send them with another program.',
    })
  } else if (!(await mailServer.isReady())) {
    found.push({
      text: 'Your site has no mail server yet, so nothing would arrive.',
      link: { label: 'Set up email', to: '/admin/mail' },
    })
  }
  if (content.business.postalAddress.trim() === '') {
    found.push({
      text: 'Every letter must say where its sender can be reached by post: the law asks for it (CAN-SPAM in the United States), and mail programs trust such letters more. A PO box is fine.',
      link: { label: 'Add your postal address', to: '/admin/site/business' },
    })
  }
  if (subject.trim() === '') found.push({ text: 'The letter has no subject yet.' })
  return found
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: `Send: ${loaderData?.letter.subject || 'Letter'}`,
    noindex: true,
  })
}

export default function SendLetterPage({ loaderData }: Route.ComponentProps) {
  const { letter, draft, sending } = loaderData
  const address = `/admin/letters/${letter.id}`
  return (
    <AdminPage
      title="Send"
      path={`${address}/send`}
      parent={{ name: letter.subject || 'New letter', path: address }}
      lead={<span className="wrap-anywhere">{letter.subject || 'New letter'}</span>}
      actions={
        <ButtonLink to="/admin/letters/settings" variant="outline">
          Settings
        </ButtonLink>
      }
    >
      {draft && (
        <>
          <ObstacleList obstacles={draft.obstacles} />
          <AudienceForm
            key={JSON.stringify([letter.audience, letter.topic])}
            audience={letter.audience}
            topic={letter.topic}
            products={draft.products}
            courses={draft.courses}
          />
          <section aria-labelledby="send-heading" className="grid gap-4">
            <h2 id="send-heading" className="text-2xl">
              Send
            </h2>
            <p className="max-w-prose">
              {draft.count === 0
                ? 'Nobody gets it yet: choose at least one group above.'
                : `${people(draft.count)} would get it now. Everybody who agreed and did not leave is counted, each address once.`}
            </p>
            <p className="max-w-prose text-muted text-sm">
              Links stay as you wrote them. Your site never tracks who opens a letter or what they
              click.
            </p>
            <SendDialog count={draft.count} isBlocked={draft.obstacles.length > 0} />
          </section>
        </>
      )}
      {sending && (
        <>
          <SendingProgress letter={letter} figures={sending.figures} />
          <UnknownList recipients={sending.unknown} />
          <BouncedList recipients={sending.bounced} />
        </>
      )}
    </AdminPage>
  )
}
