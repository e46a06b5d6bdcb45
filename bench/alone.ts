import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'

const script = path.join(import.meta.dirname, 'run-one.ts')
const mostMinutes = 10
const stopSeconds = 15

export type Outcome = { figures: Figure[] } | { error: string }

/**
 * One bench in a process group of its own: a throw, a crash or a standstill fails this bench and no
 * other, and no server of its keeps running beside the next.
 */
export async function runAlone(name: string): Promise<Figure[]> {
  const child = fork(script, [name], { detached: true, timeout: mostMinutes * 60_000 })
  let outcome: Outcome | undefined
  child.on('message', (message: Outcome) => {
    outcome = message
  })
  // A detached group does not get the terminal's Ctrl-C.
  const interrupt = () => void stopGroup(child.pid).then(() => process.exit(1))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const [code, signal] = await once(child, 'exit')
  await stopGroup(child.pid)
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)

  if (outcome && 'figures' in outcome) return outcome.figures
  const ended = `ended with ${signal ?? code}, of at most ${mostMinutes} minutes`
  return [{ name: `bench ${name}`, measured: outcome?.error ?? ended, value: null }]
}

async function stopGroup(pid = 0) {
  for (let seconds = 0; seconds < stopSeconds; seconds++) {
    if (!signalGroup(pid, 'SIGTERM')) return
    await sleep(1000)
  }
  signalGroup(pid, 'SIGKILL')
}

/** False when no process is left. */
function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
