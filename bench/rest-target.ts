// One implementation of the read, in a process of its own. Spawned by rest.ts: rest-target.ts
// pool|service|lite <postgres folder> <folder with @supabase/lite>
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { createLog } from '#platform/http/log.ts'
import { createWebServer } from '#platform/http/web-server.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import { CallerDatabase } from '#platform/postgres/database.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { readPath } from './rest-table.ts'

const [way, folder = '', liteFolder = ''] = process.argv.slice(2)
const target = embeddedTarget(folder)
const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }
const fromBench = { address: '127.0.0.1', requestId: 'bench' }
const connections = 4
const inFlight = 32

if (way === 'pool') await measurePool()
else if (way === 'service') await serveOurs()
else await serveLite()

function openCallers() {
  return new CallerDatabase({ ...target.login('authenticator'), max: connections })
}

/** Measures once for every line on stdin, which holds the number of seconds. */
async function measurePool() {
  const callers = openCallers()
  const send = await recordRead(callers)
  console.log('Ready on stdin')
  for await (const line of createInterface({ input: process.stdin })) {
    const until = performance.now() + Number(line) * 1000
    let done = 0
    const keepSending = async () => {
      while (performance.now() < until) {
        await send()
        done++
      }
    }
    await Promise.all(Array.from({ length: inFlight }, keepSending))
    console.log(`Requests per second ${done / Number(line)}`)
  }
}

/** Records the statement that the service sends to Postgres, to be repeated without the service. */
async function recordRead(callers: CallerDatabase) {
  let send: (() => Promise<unknown>) | undefined
  class Recorder extends CallerDatabase {
    override query<Row>(...sent: Parameters<CallerDatabase['query']>) {
      send = () => callers.query(...sent)
      return super.query<Row>(...sent)
    }
  }
  const recorder = new Recorder({ ...target.login('authenticator'), max: 1 })
  const service = serviceOver(recorder)
  // Repeated, because the statement is prepared only from the second use on.
  for (let time = 0; time < 3; time++) {
    await service(new Request(`http://127.0.0.1${readPath}`), fromBench)
  }
  await service.close()
  await recorder.close()
  if (!send) throw new Error('The service did not ask Postgres')
  return send
}

function serviceOver(callers: CallerDatabase) {
  return createRestService({ callers, identity: { identify: async () => anonymous } })
}

async function serveOurs() {
  const service = serviceOver(openCallers())
  listen((request) => service(request, fromBench))
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

/** Both implementations run behind the same web server. */
function listen(app: (request: Request) => Promise<Response>) {
  const log = createLog(() => {})
  const siteUrl = 'http://127.0.0.1'
  const server = createWebServer({ app, shortcuts: [], siteUrl, trustProxy: false, log })
  server.listen(0, '127.0.0.1', () => {
    console.log(`Ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}
