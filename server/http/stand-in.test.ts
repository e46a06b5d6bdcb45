import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { lightRequest } from './light-request.ts'
import { toRequest } from './node-bridge.ts'
import { readyPartsOf, respondWith } from './ready-response.ts'

const ready = { body: '{"a":1}', status: 201, headers: { 'content-type': 'application/json' } }

test('a ready response is a Response to everybody who looks', async () => {
  const response = respondWith(ready)
  expect(response).toBeInstanceOf(Response)
  expect(response.ok).toBe(true)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.clone().json()).toEqual({ a: 1 })
  expect(await response.text()).toBe('{"a":1}')
  expect(response.bodyUsed).toBe(true)
})

test('what somebody may have changed is no longer sent as it was', () => {
  const response = respondWith(ready)
  expect(readyPartsOf(response)).toBe(ready)
  response.headers.set('x-late', 'yes')
  expect(readyPartsOf(response)).toBeUndefined()
  expect(readyPartsOf(new Response('other'))).toBeUndefined()
})

test('a light request is a Request, and whole when its body is wanted', async () => {
  const incoming = new IncomingMessage(new Socket())
  incoming.method = 'POST'
  incoming.rawHeaders = ['Content-Type', 'text/plain', 'Prefer', 'a', 'prefer', 'b']
  incoming.headers = { 'content-type': 'text/plain', prefer: 'a, b' }
  incoming.push('hello')
  incoming.push(null)
  const url = 'http://localhost/rest/v1/table?a=eq.1'
  const request = lightRequest(incoming, url, () => toRequest(incoming, url, null))
  expect(request).toBeInstanceOf(Request)
  expect([request.method, request.url]).toEqual(['POST', url])
  expect(request.headers.get('Prefer')).toBe('a, b')
  expect(request.headers.has('cookie')).toBe(false)
  expect(Object.fromEntries(request.headers)).toEqual(incoming.headers)
  expect(await request.text()).toBe('hello')
})
