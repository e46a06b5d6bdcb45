import { readLetterSettings } from '#app/letters/manage/letter-settings.data.ts'
import { noLetter } from '#app/letters/no-letter.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/send-letter.ts'
import { listGroups, readAudience } from './audience.ts'
import { AudienceForm } from './audience-form.tsx'
import { ConfirmSending } from './confirm-sending.tsx'
import { ObstacleList } from './obstacle-list.tsx'
import { BouncedList, UnknownList } from './problem-lists.tsx'
import {
  countAudience,
  decideUnknown,
  findSending,
  listOfferings,
  listProblems,
  pauseLetter,
  readLetterProgress,
  resumeLetter,
  stopLetter,
} from './sending.data.ts'
import { ask, choose, listObstacles, start } from './sending.server.ts'
import { SendingProgress } from './sending-progress.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const { letterId } = params
  const reading = isUuid(letterId) ? findSending(supabase, letterId) : null
  const letter = await readOrThrow(context, 'The letter could not be loaded', reading)
  if (!letter) throw notFound(noLetter)
  const failure = 'The letter could not be loaded'
  if (letter.status === 'draft') {
    const [offerings, count, obstacles, { lettersPerHour }] = await readOrThrow(context, failure, [
      listOfferings(supabase),
      countAudience(supabase, letter),
      listObstacles(context, letter.subject),
      readLetterSettings(supabase),
    ])
    const groups = listGroups(offerings.products, offerings.courses)
    return { letter, lettersPerHour, draft: { groups, count, obstacles }, sending: null }
  }
  const [figures, problems, { lettersPerHour }] = await readOrThrow(context, failure, [
    readLetterProgress(supabase, letterId),
    listProblems(supabase, letterId),
    readLetterSettings(supabase),
  ])
  return { letter, lettersPerHour, draft: null, sending: { figures, ...problems } }
}

export async function action({ context, params }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const { letterId } = params
  const form = formOf(context)
  const address = textField(form, 'address')
  const acts = {
    audience: () => choose(context, letterId, readAudience(form)),
    confirm: () => ask(context, letterId, readAudience(form)),
    start: () => start(context, letterId, form),
    pause: () => pauseLetter(supabase, letterId),
    resume: () => resumeLetter(supabase, letterId),
    stop: () => stopLetter(supabase, letterId),
    'send-again': () => decideUnknown(supabase, letterId, { sendAgain: true, address }),
    'count-as-sent': () => decideUnknown(supabase, letterId, { sendAgain: false, address }),
  }
  return act(context, form, acts, failed(''))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: `Send: ${loaderData?.letter.subject || 'Letter'}`,
    noindex: true,
  })
}

export default function SendLetterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, lettersPerHour, draft, sending } = loaderData
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
          {actionData?.asked && (
            <ConfirmSending
              answer={actionData}
              groups={draft.groups}
              lettersPerHour={lettersPerHour}
            />
          )}
          <AudienceForm
            key={letter.id}
            chosen={letter}
            groups={draft.groups}
            count={draft.count}
            lettersPerHour={lettersPerHour}
            isBlocked={draft.obstacles.length > 0}
          />
        </>
      )}
      {sending && (
        <>
          <SendingProgress
            letter={letter}
            figures={sending.figures}
            lettersPerHour={lettersPerHour}
          />
          <UnknownList recipients={sending.unknown} />
          <BouncedList recipients={sending.bounced} />
        </>
      )}
    </AdminPage>
  )
}
