import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Loaded into the site's process with `--import`. Reports on a socket how long the event loop was
// blocked. It measures the thread's CPU time between two turns of the loop: other programs on a
// busy machine do not count. With it goes the time of a fixed piece of work, which tells a slow
// machine from a slow request.

const tickMs = 2

const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, title: `Sample ${id}`, tags: ['a'] }))

function measureYardstick() {
  const before = process.threadCpuUsage()
  JSON.parse(JSON.stringify(rows))
  return milliseconds(process.threadCpuUsage(before))
}

function milliseconds({ user, system }: NodeJS.CpuUsage) {
  return (user + system) / 1000
}

function watchEventLoop(socketPath: string) {
  let before = process.threadCpuUsage()
  let longestMs = 0
  const look = () => {
    longestMs = Math.max(longestMs, milliseconds(process.threadCpuUsage(before)))
    before = process.threadCpuUsage()
  }
  setInterval(look, tickMs).unref()
  const server = createServer((socket) => {
    look()
    socket.end(JSON.stringify({ longestMs, yardstickMs: measureYardstick() }))
    before = process.threadCpuUsage()
    longestMs = 0
  })
  server.listen(socketPath).unref()
}

const socketPath = process.env.EVENT_LOOP_SOCKET
if (socketPath && isMainThread) {
  // Child processes of the site are not measured.
  delete process.env.EVENT_LOOP_SOCKET
  watchEventLoop(socketPath)
}
