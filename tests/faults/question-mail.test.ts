import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import { startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { connectOwner, freePort, killWeb, until } from './site-processes.ts'

vi.setConfig({ testTimeout: 180_000 })

test('a question is mailed once, though the site was killed before or after queueing the mail', async () => {
  const env = { PORT: await freePort() }
  let site = await startSite({ env })
  onTestFinished(async () => void (await site.stop()))
  const { dataDir } = site
  const query = async <Row extends object>(statement: Statement) => {
    const client = await connectOwner(dataDir)
    const { rows } = await client.query<Row>(statement)
    await client.end()
    return rows
  }
  /** The lease of the process that dies is over when the next one starts. */
  const restart = async () => {
    await query(sql`
      update private.question_mails
      set created_at = created_at - interval '6 minutes', claimed_at = claimed_at - interval '6 minutes'`)
    await killWeb(site)
    site = await startSite({ dataDir, env })
  }
  const mails = () => query(sql`select status from mail.outbox where kind = 'lesson-question'`)
  const isSettled = async () => (await query(sql`select from private.question_mails`)).length === 0

  const api = createApi(site.url, await readKeys(dataDir))
  const { token } = await api.newPerson()
  const [lesson] = await query<{ id: string }>(sql`select id from course_lessons limit 1`)
  const body = { id: randomUUID(), lesson_id: lesson?.id, question: 'Is it lost?' }
  const asked = await api.send('POST', '/rest/v1/lesson_questions', { body, token })
  expect(asked.status).toBe(201)

  const held = await connectOwner(dataDir)
  await held.query('begin; lock table mail.outbox in share mode')
  const mail = { question_id: body.id, about: 'question' }
  const sending = api.send('POST', '/functions/v1/send-question-mail', { body: mail, token })
  const cut = expect(sending).rejects.toThrow()
  const waiting = sql`select pid from pg_locks where not granted and locktype = 'relation'`
  await until('the mail is claimed and waits for the outbox', async () => {
    return (await query(waiting)).length > 0
  })
  // The process cannot react any more when its statement ends without the mail.
  site.process.kill('SIGSTOP')
  await query(sql`
    select pg_terminate_backend(pid) from pg_locks where not granted and locktype = 'relation'`)
  await held.end()
  await until('its statement is over', async () => (await query(waiting)).length === 0)
  expect(await mails()).toEqual([])
  await restart()
  await cut
  await until('the mail is sent', async () => (await mails()).some(isSent))
  await until('it is settled', isSettled)

  // As a crash between queueing and settling leaves it.
  await query(
    sql`update lesson_questions set question_mail_requested = false where id = ${body.id}`,
  )
  await query(
    sql`insert into private.question_mails (question_id, about, claimed_at) values (${body.id}, 'question', now())`,
  )
  await restart()
  await until('it is settled again', isSettled)
  expect(await mails()).toEqual([{ status: 'sent' }])
})

function isSent(row: object) {
  return 'status' in row && row.status === 'sent'
}
