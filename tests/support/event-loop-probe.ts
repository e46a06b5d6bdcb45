import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Loaded into the site's process with `--import`. Tells, on a socket, for how long the thread that
// serves requests was held at a time. It counts the thread's own processor time between two turns
// of the event loop: a machine that is busy with other programs does not look like a slow site.

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
  // Children of the site are not what is measured.
  delete process.env.EVENT_LOOP_SOCKET
  watchEventLoop(socketPath)
}
