// The baseline: a Node server that sends the same bytes for every request. Spawned by pages.ts.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = readFileSync(process.argv[2] ?? '')
const plain = { 'content-type': 'text/plain; charset=utf-8' }
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.byteLength }
const server = createServer((request, response) => {
  // The page before a navigation is a few bytes.
  if (request.url !== '/') response.writeHead(200, plain).end('ok')
  else response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`Ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
