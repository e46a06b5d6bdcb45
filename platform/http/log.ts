export type LogLevel = 'info' | 'warn' | 'error'
export type LogFields = Record<string, unknown>

/** One JSON line per event; never tokens, bodies or addresses. */
export type Log = Record<LogLevel, (message: string, fields?: LogFields) => void>

export function createLog(write: (line: string) => void): Log {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      const cause = fields.cause !== undefined && { cause: describe(fields.cause) }
      write(`${JSON.stringify({ time: timeNow(), level, message, ...fields, ...cause })}\n`)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

let written = { at: 0, time: '' }

/** Caches the timestamp: many requests end within one millisecond. */
function timeNow(): string {
  const at = Date.now()
  if (written.at !== at) written = { at, time: new Date(at).toISOString() }
  return written.time
}

function describe(cause: unknown): unknown {
  if (typeof cause !== 'object' || cause === null) return String(cause)
  // Plain objects are thrown, too: supabase-js does so.
  const { name, message, code, stack, cause: deeper } = cause as Partial<NodeJS.ErrnoException>
  return {
    name,
    message: message ?? String(cause),
    ...(code && { code }),
    stack: stack
      ?.split('\n')
      .slice(1, 8)
      .map((line) => line.trim()),
    ...(deeper !== undefined && { cause: describe(deeper) }),
  }
}

const flushMs = 50

/** Buffers log lines for a moment: one write for many requests. */
export function createLineWriter(stream: NodeJS.WritableStream) {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting) stream.write(waiting)
    waiting = ''
  }
  return {
    flush,
    write(line: string) {
      waiting += line
      timer ??= setTimeout(flush, flushMs)
    },
  }
}
