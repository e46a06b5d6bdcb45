import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { startSite } from '#scripts/start-site.ts'
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { connectOwner, freePort, killWeb, until } from './site-processes.ts'

vi.setConfig({ testTimeout: 300_000 })

test('a kill between payment, webhook and fulfilment loses no order and fulfils none twice', async () => {
  const stripe = await openStripeStandIn()
  const env = { SEED: 'none', PORT: await freePort(), RATE_LIMIT_SCALE: '100', ...stripe.env }
  const dataDir = await makeDataFolder(env, startSite)
  let site = await startSite({ dataDir, env })
  let owner = await connectOwner(dataDir)
  onTestFinished(async () => {
    await owner.end()
    await site.stop()
    await stripe.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await owner.query(
    `insert into products (title, price, pdf_file_url) values ('Guide', 19, 'sample/guide.pdf')`,
  )

  /** A visitor without an account has paid at Stripe. */
  async function payAs(email: string) {
    const answer = await fetch(`${site.url}/buy/guide`, {
      method: 'POST',
      body: new URLSearchParams({ seenPrice: '19.00' }),
      headers: { origin: site.url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    const session = answer.headers.get('location')?.split('/').at(-1) ?? ''
    stripe.pay(session, { email })
    return session
  }
  const webhook = (session: string) =>
    fetch(
      `${site.url}/webhooks/stripe`,
      stripe.event('checkout.session.completed', stripe.find(session)),
    )
  async function stateOf(session: string) {
    const text = 'select state from paid_orders where stripe_session_id = $1'
    return (await owner.query(text, [session])).rows[0]?.state
  }
  async function killAndRestart(meanwhile: () => Promise<unknown>) {
    await killWeb(site)
    await meanwhile()
    await owner.end()
    site = await startSite({ dataDir, env })
    owner = await connectOwner(dataDir)
  }
  async function expectOnePdfAndMail(session: string, email: string) {
    expect(await stateOf(session)).toBe('fulfilled')
    const pdfs = await owner.query(
      `select p.id from product_orders as p join auth.users as u on u.id = p.user_id
       where u.email = $1`,
      [email],
    )
    expect(pdfs.rows).toHaveLength(1)
    await until('the receipt is written', async () => (await countMails(dataDir, email)) > 0)
    expect(await countMails(dataDir, email)).toBe(1)
  }

  const first = 'first@river.example'
  const unheard = await payAs(first)
  const asked = stripe.asked.length
  const resume = stripe.pause()
  webhook(unheard).catch(() => {})
  await until('the webhook asks Stripe', () => stripe.asked.length > asked)
  await killAndRestart(async () => resume())
  expect(await stateOf(unheard)).toBe('pending')
  expect((await webhook(unheard)).status).toBe(200)
  await expectOnePdfAndMail(unheard, first)

  const second = 'second@river.example'
  const unfulfilled = await payAs(second)
  const blocker = await connectOwner(dataDir)
  await blocker.query('begin')
  await blocker.query('lock table mail.outbox in exclusive mode')
  webhook(unfulfilled).catch(() => {})
  await until('the order is paid', async () => (await stateOf(unfulfilled)) === 'paid')
  await killAndRestart(() => blocker.end())
  // The minute is over in which the process that died fulfils it.
  await owner.query('update paid_orders set fulfilling_until = now()')
  const repeated = await Promise.all([webhook(unfulfilled), webhook(unfulfilled)])
  expect(repeated.map(({ status }) => status)).toEqual([200, 200])
  await expectOnePdfAndMail(unfulfilled, second)

  const third = 'third@river.example'
  const lost = await payAs(third)
  // Its webhook never comes, and the job is due; it has not heard from Stripe at the kill.
  const answer = stripe.pause()
  await owner.query(`update paid_orders set created_at = now() - interval '15 minutes'`)
  await owner.query(`update private.jobs set changed_at = now() - interval '2 minutes'
                     where kind = 'payments' and status = 'done'`)
  await killAndRestart(async () => answer())
  await until('the job has settled it', async () => (await stateOf(lost)) === 'fulfilled')
  await expectOnePdfAndMail(lost, third)
})

async function countMails(dataDir: string, email: string) {
  const folder = path.join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${email}`)).length
}
