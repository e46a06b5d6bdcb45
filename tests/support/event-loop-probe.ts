import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Loaded into the site's process with `--import`. Reports on a socket how long the event loop was
// blocked. It measures the thread's CPU time between two turns of the loop: other programs on a
// busy machine do not count.

const tickMs = 2

function watchEventLoop(socketPath: string) {
  let before = process.threadCpuUsage()
  let longestMs = 0
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1000)
  }
  setInterval(look, tickMs).unref()
  const server = createServer((socket) => {
    look()
    socket.end(String(longestMs))
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
