import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { startSite } from '#scripts/start-site.ts'

type Line = Record<'broken' | 'cut' | 'slow', RegExp | null>

const slowMs = 1500

/**
 * A second site that reaches the services of the site under test through a faulty proxy: requests
 * that match `broken` fail with a database error, those that match `cut` get no response, and those
 * that match `slow` a late one.
 */
export async function startBreakableSite() {
  const target = process.env.SITE_UNDER_TEST ?? ''
  const keyFile = path.join(process.env.SITE_UNDER_TEST_DATA ?? '', 'keys.json')
  const { publishable } = JSON.parse(await readFile(keyFile, 'utf8'))
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
    const answer = await fetch(target + request.url, {
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
  const site = await startSite({
    env: { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_PUBLISHABLE_KEY: publishable },
  })
  return {
    line,
    url: site.url,
    async [Symbol.asyncDispose]() {
      await site.stop()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
