import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const probe = path.join(import.meta.dirname, 'event-loop-probe.ts')

/** Options to start a site that reports how long requests block its event loop. */
export async function createEventLoopWatch() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'event-loop-'))
  const socket = path.join(folder, 'probe')
  return {
    env: { NODE_OPTIONS: `--import=${probe}`, EVENT_LOOP_SOCKET: socket },
    /** The longest block since the last call, and the time of a fixed piece of work. */
    read: async (): Promise<{ longestMs: number; yardstickMs: number }> =>
      JSON.parse(await text(connect(socket))),
    close: () => rm(folder, { recursive: true }),
  }
}
