import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { placeOf } from '#server/jobs/job-store.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('an owner who asks for a backup while another one does not end is told that none has started', async () => {
  await site.database.owner.query(sql`
    insert into private.jobs (kind, place, payload, status, holder, lease_until)
    values (
      'backup', ${placeOf(site.dataDir)}, '{"task": "check"}', 'running',
      gen_random_uuid(), now() + interval '1 hour'
    )
    on conflict (kind, place) do update
    set status = 'running', holder = excluded.holder, lease_until = excluded.lease_until`)
  const admin = await site.as('admin')
  const asked = await admin.submit('/admin/backups', { intent: 'backup' })
  expect(asked.toasts.join()).toContain('Not Started')
  expect(asked.toasts.join()).toContain('still running')
})
