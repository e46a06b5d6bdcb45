import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeOf } from '#server/jobs/job-store.ts'
import { until } from '#tests/faults/site-processes.ts'
import { openSite } from '#tests/support/open-site.ts'

test('old mail, addresses that nobody confirmed, old exports and unused files go every ten minutes, not only at a start', async () => {
  const site = await openSite({ SEED: 'none' })
  onTestFinished(() => site.stop())
  const owner = await site.connectOwner()
  onTestFinished(() => owner.end())
  const hasRow = async (query: string) => (await owner.query(query)).rows.length > 0
  const upkeepDone = "select from private.jobs where kind = 'upkeep' and status = 'done'"
  await until('the upkeep of the start is done', () => hasRow(upkeepDone))

  await owner.query(`
    insert into mail.outbox (id, kind, message, status, created_at)
    values (gen_random_uuid(), 'sample', '{}', 'sent', now() - interval '31 days')`)
  await owner.query(`
    insert into public.sign_up_offers_emails (email, asked_at, confirmed_at)
    values ('sample@example.com', now() - interval '31 days', null)`)
  await owner.query('insert into storage.deleted_files (version) values (gen_random_uuid())')
  await owner.query(
    `insert into private.jobs (kind, place, payload, status, changed_at)
     values ('transfer', $1, '{"kind": "export"}', 'done', now() - interval '25 hours')`,
    [placeOf(site.dataDir)],
  )
  const archive = path.join(site.dataDir, 'transfer', 'export.zip')
  await mkdir(path.dirname(archive), { recursive: true })
  await writeFile(archive, 'a sample')

  await owner.query(
    "update private.jobs set changed_at = now() - interval '11 minutes' where kind = 'upkeep'",
  )
  await owner.query("select pg_notify('jobs', '')")
  await until('the mail is gone', async () => !(await hasRow('select from mail.outbox')))
  await until('the transfer is gone', async () => {
    return !(await hasRow("select from private.jobs where kind = 'transfer'"))
  })
  await until('all of it is done', () => hasRow(upkeepDone))
  expect(await hasRow('select from storage.deleted_files')).toBe(false)
  expect(await hasRow('select from public.sign_up_offers_emails')).toBe(false)
  await expect(access(archive)).rejects.toThrow('ENOENT')
})
