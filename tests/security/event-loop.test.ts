import { afterAll, expect, test, vi } from 'vitest'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { createEventLoopWatch } from '#tests/support/event-loop.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { siteUrl, startHttpsSite } from './https-site.ts'
import { type Attacker, attacks, sendFrom } from './worst-inputs.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** On a machine that does the probe's piece of work in 15 ms or less; a slower one gets more. */
const longestMs = 50
const usualYardstickMs = 15
/** Several rounds, because a garbage collection may fall into any one of them. */
const rounds = 4

const watch = await createEventLoopWatch()
afterAll(() => watch.close())
const site = await startHttpsSite(watch.env)
const api = createApi(site.url, await readKeys(site.dataDir))
sendFrom(siteUrl)

async function createAttacker(): Promise<Attacker> {
  const person = await api.newPerson()
  const student = site.visitor()
  await student.signIn(person)
  return { student, person, api, visitor: createVisitor(site.url, siteUrl) }
}
const attacker = await createAttacker()
// Warm-up: the first request of each kind loads code.
for (const [, attack] of attacks.filter(([name]) => /^a post of words|^feeds|^lists/.test(name))) {
  await attack(attacker, 0)
}

for (const [name, attack] of attacks) {
  test(`no request of a student holds the event loop: ${name}`, async () => {
    const held: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const before = await watch.read()
      await attack(attacker, round)
      const after = await watch.read()
      const yardstickMs = (before.yardstickMs + after.yardstickMs) / 2
      held.push(after.longestMs / Math.max(1, yardstickMs / usualYardstickMs))
      if (Math.min(...held) < longestMs) break
    }
    expect(Math.min(...held), `milliseconds: ${held}`).toBeLessThan(longestMs)
    const { status } = await fetch(`${site.url}/readyz`)
    expect(status).toBe(200)
  })
}
