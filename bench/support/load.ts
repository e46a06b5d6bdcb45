import { connect } from 'node:net'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failures: number }

type Options = { seconds?: number; connections?: number; headers?: Record<string, string> }

/**
 * A minimal HTTP load generator for a loopback address. Each connection sends a request, reads the
 * response to its end and sends the next. It shares the machine with the measured server, so it
 * does no more than that.
 */
export async function load(url: string, options: Options = {}): Promise<Load> {
  const { seconds = 5, connections = 32, headers = {} } = options
  const run = { latencies: [] as number[], failures: 0, until: performance.now() + seconds * 1000 }
  const request = writeRequest(new URL(url), headers)
  await Promise.all(
    Array.from({ length: connections }, () => keepAsking(new URL(url), request, run)),
  )
  const sorted = run.latencies.sort((one, other) => one - other)
  const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return {
    requestsPerSecond: sorted.length / seconds,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    failures: run.failures,
  }
}

function writeRequest({ pathname, search, host }: URL, headers: Record<string, string>) {
  // The headers a browser sends.
  const sent = { host, 'accept-encoding': 'gzip, deflate, br, zstd', ...headers }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

type Run = { latencies: number[]; failures: number; until: number }

const endOfHead = '\r\n\r\n'
const lastChunk = Buffer.from('0\r\n\r\n')

function keepAsking({ hostname, port }: URL, request: Buffer, run: Run): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let asked = 0
    let head: Buffer = Buffer.alloc(0)
    /** Bytes of the body still expected; infinite for a chunked body. */
    let left = 0
    const ask = () => {
      asked = performance.now()
      socket.write(request)
    }
    const answered = () => {
      const now = performance.now()
      run.latencies.push(now - asked)
      if (now < run.until) ask()
      else socket.destroy()
    }
    const readHead = (chunk: Buffer) => {
      head = head.byteLength === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(endOfHead)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      if (text.charAt(9) !== '2') run.failures++
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      const body = head.subarray(end + endOfHead.length)
      head = Buffer.alloc(0)
      left = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
      readBody(body)
    }
    const readBody = (chunk: Buffer) => {
      left -= chunk.byteLength
      const isLast = left === Number.POSITIVE_INFINITY && endsWith(chunk, lastChunk)
      if (isLast) left = 0
      if (left === 0) answered()
    }
    socket.on('connect', ask)
    socket.on('data', (chunk) => (left > 0 ? readBody(chunk) : readHead(chunk)))
    socket.on('error', () => run.failures++)
    socket.on('close', () => resolve())
  })
}

function endsWith(bytes: Buffer, end: Buffer) {
  return bytes.subarray(-end.byteLength).equals(end)
}
