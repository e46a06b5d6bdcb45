import { expect, onTestFinished, test } from 'vitest'
import { postgres15, startOtherPostgres } from '#tests/support/other-postgres.ts'
import { startSite } from '#tests/support/start-site.ts'

test.skipIf(!postgres15)(
  'DATABASE_URL replaces the embedded server, also by Postgres 15',
  async () => {
    const other = await startOtherPostgres(postgres15 ?? '')
    onTestFinished(() => other.stop())
    const site = await startSite({ env: { DATABASE_URL: other.url } })
    onTestFinished(async () => void (await site.stop()))

    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    const blog = await fetch(`${site.url}/blog`)
    expect(blog.status).toBe(200)
    expect(await blog.text()).toContain('Chart of Accounts Basics')
  },
  120_000,
)

test.skipIf(!postgres15)(
  'two instances on one database are one site',
  async () => {
    const other = await startOtherPostgres(postgres15 ?? '')
    onTestFinished(() => other.stop())
    const env = { DATABASE_URL: other.url, SEED: 'none' }
    const [first, second] = await Promise.all([startSite({ env }), startSite({ env })])
    onTestFinished(async () => {
      await first.stop()
      await second.stop()
    })
    const jwks = (url: string) =>
      fetch(`${url}/auth/v1/.well-known/jwks.json`).then((r) => r.json())
    expect(await jwks(first.url)).toEqual(await jwks(second.url))
  },
  120_000,
)
