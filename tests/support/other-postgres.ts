import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresUser } from '#platform/postgres/unix-user.ts'
import { installDebianPackage } from '#scripts/debian-package.ts'

/** An installation of Postgres 15 as Debian packages it, when this machine has one. */
export const postgres15 = ['/usr/lib/postgresql/15/bin'].find((folder) => existsSync(folder))

/** An external Postgres: over TCP, with passwords, its owner not called postgres. */
export async function startOtherPostgres(binaries: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'other-postgres-'))
  const user = await findPostgresUser()
  if (user) await chown(folder, user.uid, user.gid)
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  const password = 'an owner’s password'
  execFileSync(
    'sh',
    [
      '-c',
      `printf '%s' "$OWNER_PASSWORD" > pw && "${binaries}/initdb" -D data -U keeper --pwfile=pw --auth=scram-sha-256 -E UTF8 --no-sync`,
    ],
    {
      cwd: folder,
      env: { ...process.env, OWNER_PASSWORD: password },
      stdio: 'ignore',
      ...identity,
    },
  )
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
  ]
  const server = spawn(
    `${binaries}/postgres`,
    ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: folder, stdio: 'ignore', ...identity },
  )
  const url = `postgres://keeper:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  await untilAnswers(url)
  return {
    url,
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const pgbouncer = '/usr/sbin/pgbouncer'

/** PgBouncer in front of a Postgres; null where this machine cannot have it. */
export async function startPooler(databaseUrl: string, mode: 'session' | 'transaction', size = 20) {
  if (!existsSync(pgbouncer) && !installDebianPackage('pgbouncer')) return null
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pooler-'))
  const user = await findPostgresUser()
  if (user) await chown(folder, user.uid, user.gid)
  const port = await freePort()
  const { hostname, port: postgresPort, username, password } = new URL(databaseUrl)
  const settings = `[databases]
* = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = users.txt
pool_mode = ${mode}
default_pool_size = ${size}
ignore_startup_parameters = extra_float_digits
`
  await writeFile(path.join(folder, 'pgbouncer.ini'), settings)
  await writeFile(
    path.join(folder, 'users.txt'),
    `"${username}" "${decodeURIComponent(password)}"\n`,
  )
  const server = spawn(pgbouncer, ['-q', 'pgbouncer.ini'], {
    cwd: folder,
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  await untilAnswers(url.href)
  return {
    url: url.href,
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(url: string) {
  for (let attempt = 0; attempt < 400; attempt++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const answered = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (answered) return
    await sleep(50)
  }
  throw new Error('The other Postgres does not answer')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
