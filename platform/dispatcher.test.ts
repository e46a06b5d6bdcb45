import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDispatcher, type Services } from '#platform/dispatcher.ts'
import { createLog } from '#platform/http/log.ts'
import type { Service } from '#platform/http/service.ts'
import { DatabaseHealth } from '#platform/postgres/health.ts'

const connection = { address: '127.0.0.1', requestId: 'test' }
const request = () => new Request('http://localhost/rest/v1/things')

function dispatcher(rest: Service, isThere: () => boolean) {
  const lines: string[] = []
  const health = new DatabaseHealth(
    async () => isThere(),
    createLog((line) => lines.push(line)),
  )
  const services = { auth: rest, rest, storage: rest, functions: rest } satisfies Services
  return { dispatch: createDispatcher(services, health, 20), health, lines }
}

test('while Postgres is frozen requests are answered 503, and served again when it recovers', async () => {
  let isThere = false
  let isStuck = true
  const rest: Service = async () => {
    while (isStuck) await sleep(5)
    return new Response('late')
  }
  const { dispatch, health, lines } = dispatcher(rest, () => isThere)
  const answer = await dispatch(request(), connection)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('3')
  expect((await dispatch(request(), connection)).status).toBe(503)
  expect(lines.join()).toContain('Postgres is away')

  isThere = true
  isStuck = false
  await expect.poll(() => health.isDown()).toBe(false)
  expect(await (await dispatch(request(), connection)).text()).toBe('late')
  expect(lines.join()).toContain('Postgres answers again')
})

test('however many ask whether Postgres is there, one looks', async () => {
  let looks = 0
  const health = new DatabaseHealth(
    async () => {
      looks++
      await sleep(20)
      return true
    },
    createLog(() => {}),
  )
  const answers = await Promise.all(Array.from({ length: 200 }, () => health.check()))
  expect(answers.every(Boolean)).toBe(true)
  expect(looks).toBe(1)
  expect(await health.check()).toBe(true)
  expect(looks).toBe(2)
})

test('a slow answer is waited for while Postgres is there', async () => {
  const rest: Service = async () => {
    await sleep(150)
    return new Response('slow')
  }
  const { dispatch, lines } = dispatcher(rest, () => true)
  expect(await (await dispatch(request(), connection)).text()).toBe('slow')
  expect(lines).toEqual([])
})
