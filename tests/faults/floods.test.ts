import { afterAll, expect, test, vi } from 'vitest'
import { sampleKeys } from '#tests/support/stripe-stand-in.ts'
import { oneOf, openFlood, times, whileVisited } from './attack.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const { site, send, cookie } = await openFlood(sampleKeys)
afterAll(async () => void (await site.stop()))

const random = () => crypto.randomUUID()

/** Lists the pages whose slugs are used below. */
const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
const slugOf = (folder: string) => new RegExp(`/${folder}/([^<./]+)<`).exec(sitemap)?.[1]
const post = slugOf('blog')
const course = slugOf('free-lessons')

test('the sitemap lists what the floods ask for', () => {
  expect([post, course]).not.toContain(undefined)
})

const addresses: Record<string, (at: number) => string> = {
  'random queries on the home page': () => `/?x=${random()}`,
  'unknown addresses': () => `/nope-${random()}`,
  'social cards': (at) =>
    `${oneOf(['/og/home.png', `/og/blog.${post}.png`, `/og/blog.${random()}.png`], at)}?${at}`,
  feeds: (at) => `${oneOf(['/blog/rss.xml', '/blog/feed.json'], at)}?x=${random()}`,
  'return addresses of the login': () => `/login?redirectTo=/courses/${random()}`,
  'the sitemap': () => `/sitemap.xml?x=${random()}`,
  'free lessons': (at) =>
    oneOf([`/free-lessons/${course}?x=${random()}`, `/free-lessons/${random()}`], at),
  'searches and page numbers': (at) => oneOf([`/blog?q=${random()}`, `/blog?page=${at + 2}`], at),
  'data of client navigations': (at) =>
    `${oneOf(['/_.data', '/blog.data', `/${random()}.data`], at)}?_routes=${random()}&q=${at}`,
  'the quiz': (at) => oneOf([`/qbo-quiz?x=${random()}`, '/qbo-quiz/questions'], at),
}

for (const [name, address] of Object.entries(addresses)) {
  test(`a visitor is served during a flood of ${name}`, () =>
    whileVisited(name, site, () => times(100, (at) => send(address(at)))))
}

test('a visitor is served during a flood of events that Stripe did not sign', async () => {
  const body = JSON.stringify({ type: 'checkout.session.completed', data: 'x'.repeat(100_000) })
  const forge = (at: number) => `t=${Math.floor(Date.now() / 1000)},v1=${`${at}`.padStart(64, '0')}`
  const answers: number[] = []
  await whileVisited('forged events', site, async () => {
    const round = await times(100, (at) =>
      send('/webhooks/stripe', {
        method: 'POST',
        body,
        headers: { 'stripe-signature': forge(at) },
      }),
    )
    answers.push(...round)
    return round
  })
  expect(new Set(answers)).toEqual(new Set([400]))
})

test('a visitor is served during a flood of dashboards of one student', () =>
  whileVisited('dashboards', site, () =>
    times(100, (at) => send(`/dashboard?path=${at}`, { headers: { cookie } })),
  ))
