import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { runInstall } from 'deno/install_api.cjs'

const functionsFolder = path.join(import.meta.dirname, '..', '..', '..', 'supabase', 'functions')

const readySeconds = 30

export type DenoFunction = { url: string; stop(): Promise<void> }

/**
 * Starts an edge function as hosted Supabase does: its index.ts under Deno with its own deno.json.
 * Its packages come from node_modules, and network access is limited to this machine.
 */
export async function startDenoFunction(
  name: string,
  options: { env: Record<string, string>; cacheFolder: string },
): Promise<DenoFunction> {
  const folder = path.join(functionsFolder, name)
  const child = spawn(
    // The Deno binary itself, not the package's wrapper, whose child could not be stopped.
    runInstall(),
    [
      'run',
      '--no-prompt',
      '--no-remote',
      '--no-lock',
      '--node-modules-dir=manual',
      `--config=${path.join(folder, 'deno.json')}`,
      '--allow-env',
      '--allow-sys=hostname,networkInterfaces',
      '--allow-net=127.0.0.1',
      path.join(folder, 'index.ts'),
    ],
    {
      env: {
        DENO_DIR: options.cacheFolder,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        NO_COLOR: '1',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const url = await readAddress(child)
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  const read = (text: Buffer) => {
    output += text
    const url = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
    if (url) resolve(url)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`Deno ended with ${code}: ${output}`)))
  const timer = setTimeout(() => {
    child.kill()
    reject(new Error(`Deno did not listen: ${output}`))
  }, readySeconds * 1000)
  return promise.finally(() => clearTimeout(timer))
}
