import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

async function tokenOf(email: string) {
  const { rows } = await site.database.owner.query<{ token: string }>(sql`
    select r.token from learning_reminders as r
    join auth.users as u on u.id = r.user_id where u.email = ${email}`)
  return rows[0]?.token ?? ''
}

test('a student sets, changes and stops her reminder without scripts', async () => {
  const student = await site.as('student')
  const dashboard = await student.visit('/dashboard')
  const empty = await dashboard.follow('Remind Me')
  expect(empty.main.get('status').text).toBe('You have no reminder set.')
  expect(empty.has('button', 'Stop the Reminder')).toBe(false)

  const saved = await empty.press('Save', {
    Tuesday: true,
    Friday: true,
    Hour: '7 PM',
    'Time zone': 'Central time (Chicago)',
  })
  expect(saved.toasts).toEqual(['Reminder Saved'])
  expect(saved.text).toContain(
    'I’ll email you every Tuesday and Friday at 7 PM, Central time (Chicago).',
  )
  const changed = await saved.press('Save', { Friday: false })
  expect(changed.text).toContain('I’ll email you every Tuesday at 7 PM')
  const stopped = await changed.press('Stop the Reminder')
  expect(stopped.toasts).toEqual(['Reminder Stopped'])
  expect(stopped.text).toContain('You have no reminder set.')
})

test('a reminder without a day is refused beside the days, and what was chosen stays', async () => {
  const student = await site.as('student')
  const page = await student.visit('/reminder')
  const refused = await page.press('Save', { Hour: '6 AM' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Please choose at least one day.')
  expect(refused.field('Hour').value).toBe('6')
})

test('a student who sends made-up days, hours and zones is refused and never gets a 5xx', async () => {
  const student = await site.as('student')
  const sent: Record<string, string>[] = [
    { intent: 'save', days: '9', hour: '8', timeZone: 'UTC' },
    { intent: 'save', days: '1', hour: '1e3', timeZone: 'UTC' },
    { intent: 'save', days: '1', hour: '8', timeZone: 'America/Nowhere' },
    { intent: 'save', days: '1', hour: '8', timeZone: 'x'.repeat(5000) },
    { intent: 'everything' },
  ]
  for (const fields of sent) {
    const { status } = await student.submit('/reminder', fields)
    expect([status, fields]).toEqual([400, fields])
  }
})

test('one press in the mail stops it for someone who is logged out, and looking at it does not', async () => {
  const student = await site.as('student')
  await (await student.visit('/reminder')).press('Save', { Monday: true })
  const link = `/stop-mail?token=${await tokenOf(student.account.email)}`
  const visitor = site.visitor()
  const asked = await visitor.visit(link)
  expect(asked.get('heading').text).toBe('Stop the reminder?')
  expect((await student.visit('/reminder')).text).toContain('I’ll email you every Monday')
  const done = await asked.press('Stop the Reminder')
  expect(done.get('heading').text).toBe('The reminder is stopped')
  const reminder = await student.visit('/reminder')
  expect(reminder.text).toContain('You have no reminder set.')
  expect(reminder.field('Monday').isChecked).toBe(true)
  expect((await visitor.visit(link)).get('heading').text).toBe('The reminder is stopped')

  // The button of a mail program.
  await reminder.press('Save')
  const oneClick = await visitor.fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.status).toBe(200)
  expect((await student.visit('/reminder')).text).toContain('You have no reminder set.')
})

test('a link with another secret stops nothing and says so', async () => {
  for (const token of ['', '0'.repeat(64), `'; drop table users`]) {
    const page = await site.visitor().visit(`/stop-mail?token=${encodeURIComponent(token)}`)
    expect(page.get('heading').text).toBe('This link isn’t valid')
    expect(page.has('button', /Stop/)).toBe(false)
  }
})

test('weeks in a row stand on the dashboard, and nothing stands there after a break', async () => {
  const student = await site.as('student')
  const learnedAgo = (weeks: number[]) =>
    site.database.owner.query(sql`
      insert into lesson_visits (user_id, lesson_id, first_opened_at, last_opened_at)
      select u.id, lesson.id, now() - lesson.ago, now() - lesson.ago
      from auth.users as u
      cross join (
        select l.id, make_interval(weeks => (${weeks}::int[])[row_number() over (order by l.id)]) as ago
        from course_lessons as l
        limit ${weeks.length}
      ) as lesson
      where u.email = ${student.account.email}
      on conflict (user_id, lesson_id) do update
      set first_opened_at = excluded.first_opened_at, last_opened_at = excluded.last_opened_at`)
  expect((await student.visit('/dashboard')).text).not.toMatch(/weeks? in a row/)
  await learnedAgo([0, 1, 2])
  expect((await student.visit('/dashboard')).text).toContain('Three weeks in a row.')
  await learnedAgo([2, 3, 4])
  expect((await student.visit('/dashboard')).text).not.toMatch(/in a row|streak|missed|lost/i)
})
