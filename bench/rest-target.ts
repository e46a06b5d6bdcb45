// One way of reading the bench table, in a process of its own. Spawned by rest.ts:
// rest-target.ts pool|service|lite <postgres folder> <folder with @supabase/lite>
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLog } from '#server/http/log.ts'
import { createWebServer } from '#server/http/web-server.ts'
import type { Caller } from '#server/identity/caller.ts'
import { CallerDatabase } from '#server/postgres/database.ts'
import { embeddedTarget } from '#server/postgres/target.ts'
import { createRestService } from '#server/rest/rest-service.ts'
import { readSql } from './rest-table.ts'

const [way, folder = '', liteFolder = ''] = process.argv.slice(2)
const target = embeddedTarget(folder)
const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }
const connections = 4
const inFlight = 32
const warmUpMs = 2_000
const measuredMs = 8_000

if (way === 'pool') await measurePool()
else if (way === 'service') await serveOurs()
else await serveLite()

function openCallers() {
  return new CallerDatabase({ ...target.login('authenticator'), max: connections })
}

async function measurePool() {
  const callers = openCallers()
  const statement = { name: 'read', text: readSql, values: [] }
  let done = 0
  let isOn = true
  const work = Array.from({ length: inFlight }, async () => {
    while (isOn) {
      await callers.query(anonymous, statement)
      done++
    }
  })
  await sleep(warmUpMs)
  done = 0
  await sleep(measuredMs)
  const perSecond = done / (measuredMs / 1000)
  isOn = false
  await Promise.all(work)
  await callers.close()
  console.log(`Requests per second ${perSecond}`)
}

async function serveOurs() {
  const service = createRestService({
    callers: openCallers(),
    identity: { identify: async () => anonymous },
  })
  listen((request) => service(request, { address: '127.0.0.1', requestId: 'bench' }))
}

type LiteApp = { fetch(request: Request, context: { peerAddress: string }): Promise<Response> }

async function serveLite() {
  const root = path.join(liteFolder, 'node_modules/@supabase/lite/dist')
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href)
  const { createPostgresConnection } = await load('db/postgres/PostgresConnection.js')
  const { App } = await load('index.js')
  const { host, database, user } = target.owner
  const connection = createPostgresConnection({
    url: `postgres://${user}@localhost/${database}`,
    postgresOptions: { path: `${host}/.s.PGSQL.5432`, max: connections },
  })
  const app: LiteApp = new App({ connection, options: { server: { apiKeys: false } } })
  listen((request) => app.fetch(request, { peerAddress: '127.0.0.1' }))
}

/** Both sides stand behind the same web server. */
function listen(app: (request: Request) => Promise<Response>) {
  const log = createLog(() => {})
  const siteUrl = 'http://127.0.0.1'
  const server = createWebServer({ app, staticFiles: null, siteUrl, trustProxy: false, log })
  server.listen(0, '127.0.0.1', () => {
    console.log(`Ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
