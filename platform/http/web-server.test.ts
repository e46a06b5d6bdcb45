import { once } from 'node:events'
import { Agent, request as sendRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { HttpError } from './http-error.ts'
import { createLog } from './log.ts'
import { readBytes } from './read-body.ts'
import type { Service } from './service.ts'
import { createWebServer, type WebServerOptions } from './web-server.ts'

async function serve(
  app: Service,
  siteUrl = 'http://localhost:3000',
  refusalPage?: WebServerOptions['refusalPage'],
) {
  const lines: Record<string, unknown>[] = []
  const log = createLog((line) => lines.push(JSON.parse(line)))
  const own = { app, shortcuts: [], siteUrl, trustProxy: false, log }
  const server = createWebServer({ ...own, ...(refusalPage && { refusalPage }) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, lines }
}

const hello: Service = async () => new Response('hello')

test('every answer carries the security headers and a request id', async () => {
  const { url } = await serve(hello, 'https://site.example')
  const { headers } = await fetch(url)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('strict-transport-security')).toContain('max-age=')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a site without TLS does not ask for it for ever', async () => {
  const { url } = await serve(hello)
  expect((await fetch(url)).headers.get('strict-transport-security')).toBeNull()
})

test('a request is one log line without its query, body or address', async () => {
  const { url, lines } = await serve(async (request, { note }) => {
    await request.text()
    note?.({ role: 'anon', code: 'teapot' })
    return new Response('no', { status: 418 })
  })
  const response = await fetch(`${url}/auth/v1/verify?token=secret`, {
    method: 'POST',
    body: 'email=person@example.com',
  })
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({
    level: 'info',
    message: 'request',
    id: response.headers.get('x-request-id'),
    service: 'auth',
    method: 'POST',
    path: '/auth/v1/verify',
    status: 418,
    role: 'anon',
    code: 'teapot',
  })
  expect(JSON.stringify(lines)).not.toMatch(/secret|person|127\.0\.0\.1/)
})

test('an unexpected failure is a 500 without its cause, which is in the log', async () => {
  const { url, lines } = await serve(async () => {
    throw new Error('the reason')
  })
  const response = await fetch(url)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('the reason')
  await expect.poll(() => JSON.stringify(lines)).toContain('the reason')
})

test('a body over the limit is refused before it is read', async () => {
  const { url } = await serve(async (request) => new Response(await request.text()))
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(13 * 1024 * 1024) })
  expect(response.status).toBe(413)
})

test('a body without a length is cut off at the limit, and the server keeps serving', async () => {
  const { port, url } = await serve(async (request) => new Response(await request.text()))
  const client = sendRequest({ port, host: '127.0.0.1', method: 'POST' })
  const ended = new Promise((resolve) => {
    client.on('response', resolve).on('error', resolve).on('close', resolve)
  })
  for (let n = 0; n < 14; n++) client.write(Buffer.alloc(1024 * 1024))
  client.end()
  await ended
  expect((await fetch(url)).status).toBe(200)
})

test('an address that is none is a 400', async () => {
  const { port } = await serve(hello)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400/)
  socket.destroy()
})

test('a request can be handed on as a web-standard one, with its body', async () => {
  const { url } = await serve(async (request) => {
    const again = new Request(request, { headers: { 'x-again': 'yes' } })
    return new Response(`${again.method} ${again.headers.get('x-again')} ${await again.text()}`)
  })
  const response = await fetch(url, { method: 'POST', body: 'hello' })
  expect(await response.text()).toBe('POST yes hello')
})

test('the work for a client that has disconnected is aborted', async () => {
  const stopped = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { port } = await serve(async ({ signal }) => {
    signal.addEventListener('abort', () => stopped.resolve())
    begun.resolve()
    await stopped.promise
    return new Response('late')
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await begun.promise
  socket.destroy()
  await stopped.promise
})

const gaveUp: Service = async (request) => {
  const reader = request.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  return new Response('too large', { status: 413 })
}
const refusedAtOnce: Service = async () => {
  throw new HttpError(413, 'request_entity_too_large', 'Too large')
}
const refusedWhileReading: Service = async (request) =>
  new Response(String((await readBytes(request, 100_000)).byteLength))

test.each([
  ['before its end', gaveUp, true],
  ['by its length', refusedAtOnce, true],
  ['by its length, while it is read', refusedWhileReading, true],
  ['without a length, while it is read', refusedWhileReading, false],
])('a body that is refused %s leaves the connection usable', async (_, service, hasLength) => {
  const { port } = await serve(service)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = async () => {
    const request = sendRequest({ port, agent, method: 'POST', path: '/' })
    if (!hasLength) request.setHeader('transfer-encoding', 'chunked')
    request.end(Buffer.alloc(3_000_000))
    const [response] = await once(request, 'response')
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode, socket: request.socket?.localPort }
  }
  const first = await send()
  await sleep(700) // longer than the listener waits before it gives a connection up
  expect(await send()).toEqual({ status: 413, socket: first.socket })
})

test('a refusal is a page for people, and JSON for programs and at the services', async () => {
  const refusalPage = () => ({
    html: '<h1>Too large</h1>',
    headers: { 'content-type': 'text/html' },
  })
  const { url } = await serve(refusedAtOnce, undefined, refusalPage)
  const send = async (path: string, accept: string) =>
    (await fetch(url + path, { method: 'POST', headers: { accept } })).text()
  expect(await send('/contact', 'text/html,*/*')).toBe('<h1>Too large</h1>')
  const json = JSON.stringify({ code: 'request_entity_too_large', message: 'Too large' })
  expect(await send('/contact', '*/*')).toBe(json)
  expect(await send('/rest/v1/x', 'text/html')).toBe(json)
})
