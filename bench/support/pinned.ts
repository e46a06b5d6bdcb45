import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root, siteArgs, siteEnv } from '#scripts/start-site.ts'

export type Pinned = { url: string; pid: number; stop(): Promise<void> }

/** The site as `npm start` starts it, with the given settings, pinned as below. */
export function startPinnedSite(env: Record<string, string>): Promise<Pinned> {
  return startPinned(siteArgs, { ...siteEnv, ...env })
}

/** A Node program pinned to the first core, so that servers are compared on equal terms. */
export async function startPinned(
  args: string[],
  env: Record<string, string> = {},
): Promise<Pinned> {
  const child: ChildProcess = spawn('taskset', ['-c', '0', process.execPath, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
      const ready = /Ready on (http:\/\/\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(`${args[0]} ended: ${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
