import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

type Line = Record<'broken' | 'cut' | 'slow', RegExp | null>
type Answer = (path: string, init: RequestInit) => Promise<Response>

const slowMs = 1500

/**
 * A faulty proxy in front of the services: requests that match `broken` fail with a database error,
 * those that match `cut` get no response, and those that match `slow` a late one.
 */
export async function openBreakableLine(answerOf: Answer) {
  const line: Line = { broken: null, cut: null, slow: null }
  const proxy = createServer(async (request, response) => {
    const asked = `${request.method} ${request.url}`
    if (line.cut?.test(asked)) {
      request.destroy()
      return
    }
    if (line.slow?.test(asked)) await setTimeout(slowMs)
    if (line.broken?.test(asked)) {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 'XX000', message: 'the table is away' }))
      return
    }
    const body = await text(request)
    const headers = new Headers()
    for (const name of ['apikey', 'authorization', 'content-type', 'prefer', 'accept', 'range']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const answer = await answerOf(request.url ?? '/', {
      method: request.method ?? 'GET',
      headers,
      ...(body ? { body } : {}),
    })
    const kept = ['content-type', 'content-range'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value ? [[name, value] as const] : []
    })
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    line,
    url: `http://127.0.0.1:${port}`,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
