import { renderLetter } from '#app/letters/mail/render-letter.server.tsx'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { fromZonedInput } from '#app/lib/dates/zoned-time.ts'
import { textField } from '#app/lib/form.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { secretKeySentence } from '#app/shell/missing-secret-key.tsx'
import { type Audience, readAudience } from './audience.ts'
import type { Asked } from './confirm-sending.tsx'
import type { Obstacle } from './obstacle-list.tsx'
import { countAudience, findSending, saveAudience, startLetter } from './sending.data.ts'

type Answer = { count: number; asked: null } | Asked

export async function choose(context: Context, id: string, chosen: Audience): Promise<Answer> {
  const supabase = context.get(supabaseContext)
  await saveAudience(supabase, id, chosen)
  return { count: await countAudience(supabase, chosen), asked: null }
}

/** Send was pressed: nothing is sent before the answer to the question. */
export async function ask(context: Context, id: string, chosen: Audience): Promise<Answer | null> {
  const { count } = await choose(context, id, chosen)
  if (count > 0) return { asked: chosen, count }
  const text = 'Nobody would get it: choose at least one group.'
  showToast(context, { title: 'Not Sent', text, tone: 'destructive' })
  return null
}

export async function start(context: Context, id: string, form: FormData) {
  const supabase = context.get(supabaseContext)
  const host = context.get(hostContext)
  const refuse = (text: string) =>
    showToast(context, { title: 'Not Sent', text, tone: 'destructive' })
  const letter = await findSending(supabase, id)
  if (!letter) return refuse('There is no letter at this address.')
  const [obstacle] = await listObstacles(context, letter.subject)
  if (obstacle) return refuse(obstacle.text)
  const isLater = textField(form, 'when') === 'later'
  const at = isLater ? fromZonedInput(textField(form, 'at'), host.content.business.timeZone) : null
  if (isLater && (!at || at.getTime() <= Date.now())) {
    return refuse('Please choose a time to come.')
  }
  const mail = await renderLetter({ supabase, host }, letter)
  const count = Number(textField(form, 'count')) || 0
  await startLetter(supabase, id, mail, { ...readAudience(form), count, at })
  succeed(context, { title: at ? 'Letter Scheduled' : 'Letter on Its Way' })
}

/** Everything that must be in place before the first letter, with the reason. */
export async function listObstacles(context: Context, subject: string): Promise<Obstacle[]> {
  const { content, mailServer } = context.get(hostContext)
  const found: Obstacle[] = []
  if (mailServer === null) {
    found.push({ text: secretKeySentence('Sending letters') })
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
