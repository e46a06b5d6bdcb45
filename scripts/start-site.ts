import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeDataFolder } from './data-folder-copy.ts'

export const root = path.join(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
const [settings = '', args = ''] = scripts.start.split(' exec node ')
/** The arguments of `npm start` to Node. */
export const siteArgs = args.split(' ')
/** The environment that `npm start` sets. */
export const siteEnv = Object.fromEntries(settings.split(' ').map((setting) => setting.split('=')))

export type RunningSite = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  stop(): Promise<number | null>
}

type Options = {
  env?: Record<string, string>
  /** By default a new folder; a first start needs an empty one here. */
  dataDir?: string
  readySeconds?: number
  /** The folder of the program; by default this clone. */
  clone?: string
}

export const adminAccount = { email: 'admin@example.com', password: 'sample-admin-pass-42' }

/** The real program in a process of its own, on a free port. */
export async function startSite({
  env = {},
  dataDir,
  readySeconds = 60,
  clone,
}: Options = {}): Promise<RunningSite> {
  const folder = dataDir ?? (await makeDataFolder(env, startSite))
  const child = launchSite({ DATA_DIR: folder, ...env }, clone)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const url = await new Promise<string>((resolve, reject) => {
    const give = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${why}\n${output}`))
    }
    const timer = setTimeout(() => give(`Not ready within ${readySeconds} s`), readySeconds * 1000)
    child.stdout?.on('data', () => {
      const ready = /Ready on (http:\/\/\S+)/.exec(output)?.[1]
      if (!ready) return
      clearTimeout(timer)
      resolve(ready)
    })
    child.once('exit', (code) => give(`Ended with ${code} before it was ready`))
  })

  return {
    url,
    dataDir: folder,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      if (!dataDir) await rm(folder, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

/** The sites that this process has started and that still run. */
export const runningSites = new Set<ChildProcess>()

/** Starts the program and returns its process, for starts that are expected to fail. */
export function launchSite(env: Record<string, string>, clone = root): ChildProcess {
  const child = spawn(process.execPath, siteArgs, {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...siteEnv,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      PORT: '0',
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      RATE_LIMIT_SCALE: '100',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runningSites.add(child)
  child.once('exit', () => runningSites.delete(child))
  return child
}
