import { sayToday, type TodayFacts } from '#app/admin/today/today-words.ts'
import { sayStopped, stopsPath } from '#app/courses/stops/stop-words.ts'
import type { Returns } from '#app/lib/database.ts'
import { compare } from '#app/numbers/period.ts'
import { plots } from '#app/numbers/plots.ts'
import { addDays, dayMs } from '#content/zoned-clock.ts'
import type { Message } from '#platform/mail/message.ts'
import { escapeHtml, frameHtml, unsubscribeHeaders } from '#supabase/functions/_shared/mail.ts'
import { mailIdOf } from './mail-id.ts'

type Numbers = Pick<Returns<'read_numbers'>, 'today' | 'places'>

export type MondayFacts = {
  monday: string
  to: string
  siteName: string
  siteUrl: string
  token: string
  today: TodayFacts
  /** The parts of Today that could not be read, in words. */
  unread: string[]
  /** With the counts of each of the last 21 days. */
  numbers: Numbers
  stop: Returns<'monday_letter_facts'>['stop']
}

/** Enough days that a letter that comes late tells of the same week. */
export const countedDays = 21

/** The week that ended on Sunday, against the one before. */
export function weekOf({ today, places }: Numbers, monday: string) {
  const newest = (Date.parse(today) - Date.parse(monday)) / dayMs + 1
  const sum = (kind: string, from: number) =>
    places
      .filter((one) => one.kind === kind && one.place >= from && one.place < from + 7)
      .reduce((total, { count }) => total + count, 0)
  return plots.map(({ kind, heading }) => {
    return { heading, count: sum(kind, newest), before: sum(kind, newest + 7) }
  })
}

type Line = { words: string; path?: string }
type Part = { heading: string; lines: Line[] }

export function mondayLetter(facts: MondayFacts): Message {
  const { monday, to, siteName, siteUrl, token } = facts
  const stop = `${siteUrl}/stop-mail?token=${token}`
  const subject = `Your Monday letter, ${formatDay(monday)}`
  const parts = partsOf(facts)
  const foot = 'You get this letter every Monday.'
  const html = [
    ...parts.map(({ heading, lines }) => partHtml(heading, lines, siteUrl)),
    `<p style="font-size:14px">${foot} ${linkHtml(stop, 'Stop it')}</p>`,
  ]
  const text = [
    ...parts.map(({ heading, lines }) => partText(heading, lines, siteUrl)),
    `${foot} Stop it: ${stop}`,
  ]
  return {
    // The same for every process and attempt: the outbox takes one letter a week.
    id: mailIdOf(`monday letter ${siteUrl} ${monday}`),
    kind: 'monday-letter',
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: frameHtml(html.join('\n'), { subject, siteName }),
    headers: unsubscribeHeaders(stop),
  }
}

function partsOf({ monday, today, unread, numbers, stop }: MondayFacts): Part[] {
  const waiting: Line[] = [
    ...sayToday(today).map(({ words, to: path }) => ({ words, path })),
    ...unread.map((words) => ({ words })),
  ]
  const week = weekOf(numbers, monday)
  if (waiting.length === 0 && week.every(({ count }) => count === 0)) {
    const words = 'A quiet week: no visits, nothing new, and nothing is waiting for you.'
    return [{ heading: '', lines: [{ words }] }]
  }
  const nothing = [{ words: 'Nothing is waiting for you.' }]
  const counts = week.map(({ heading, count, before }) => ({
    words: `${heading}: ${count.toLocaleString('en-US')}, ${compare(count, before, 7)}`,
  }))
  const days = `${formatDay(addDays(monday, -7))} to ${formatDay(addDays(monday, -1))}`
  return [
    // With a silent mail server the letter arrives once the server answers again.
    {
      heading: today.mail_failure ? 'Today, when this was written' : 'Today',
      lines: waiting.length > 0 ? waiting : nothing,
    },
    {
      heading: `Your week, ${days}`,
      lines: [...counts, { words: 'All your numbers', path: '/admin/numbers' }],
    },
    ...(stop ? [{ heading: 'Where most students stop', lines: [stopLine(stop)] }] : []),
  ]
}

function stopLine({ lesson, course, course_id: id, stopped }: NonNullable<MondayFacts['stop']>) {
  return { words: `“${lesson}” in “${course}”: ${sayStopped(stopped)}`, path: stopsPath(id) }
}

function partText(heading: string, lines: Line[], siteUrl: string) {
  const said = lines.map(({ words, path }) =>
    path ? `${words}${words.endsWith('.') ? '' : ':'} ${siteUrl}${path}` : words,
  )
  return heading ? [heading, ...said.map((line) => `- ${line}`)].join('\n') : said.join('\n')
}

function partHtml(heading: string, lines: Line[], siteUrl: string) {
  const said = lines.map(({ words, path }) =>
    path ? linkHtml(siteUrl + path, words) : escapeHtml(words),
  )
  if (!heading) return said.map((line) => `<p>${line}</p>`).join('\n')
  const items = said.map((line) => `<li style="margin:4px 0">${line}</li>`)
  return `<h2 style="margin:16px 0 8px;font-size:19px;font-weight:600">${escapeHtml(heading)}</h2>
<ul style="margin:0;padding:0 0 0 20px">${items.join('\n')}</ul>`
}

function linkHtml(url: string, words: string) {
  return `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`
}

/** 'November 16' */
function formatDay(day: string) {
  return new Date(day).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
