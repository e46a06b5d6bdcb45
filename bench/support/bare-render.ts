// The baseline of signed-in.ts: a server that renders the React tree of one page for each request,
// from loader data that was recorded once. No session, database, hydration data or compression.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import type { Host } from '#app/lib/host.ts'
import { importBuild } from '#server/site.ts'

const [address = '', recording = ''] = process.argv.slice(2)
const build = await importBuild()
const { default: handleDocument, provideContext } = build.entry.module
const host: Partial<Host> = { nonce: 'bare', finishPage: null, isForEverybody: false, log() {} }
const context = provideContext(host as Host)
const page = await findPage()

const server = createServer(async (_request, response) => {
  const { status, headers, body } = await render(page)
  response.writeHead(status, Object.fromEntries(headers))
  for await (const chunk of body ?? []) response.write(chunk)
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  console.log(`Ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

/** The context that React Router hands to the entry of the site, made with the recorded data. */
async function findPage(): Promise<EntryContext> {
  const bytes = new Blob([await readFile(recording)]).stream()
  const { value } = await decode(bytes, globalThis)
  const recorded = value as Record<string, { data: unknown } | undefined>
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue
    const loader = route.module.loader && (() => recorded[id]?.data ?? null)
    routes[id] = { ...route, module: { ...route.module, loader, middleware: undefined } }
  }
  let found: EntryContext | undefined
  const capture: typeof handleDocument = (_request, _status, _headers, routerContext) => {
    found = routerContext
    return new Response()
  }
  const entry = { ...build.entry, module: { ...build.entry.module, default: capture } }
  await createRequestHandler({ ...build, routes, entry }, 'production')(
    new Request(address),
    context,
  )
  if (!found) throw new Error(`${address} was not rendered`)
  // The hydration data is a stream for one render, and no part of the tree.
  return { ...found, serverHandoffStream: undefined }
}

async function render(page: EntryContext): Promise<Response> {
  return handleDocument(
    new Request(address),
    200,
    new Headers(),
    page,
    context,
  ) as Promise<Response>
}
