import type { UploadTicket } from './upload-ticket.ts'

type SendOptions = {
  file: File
  contentType: string
  /**
   * Identifies this file at this place, so that an upload can be resumed after the page was closed.
   */
  fingerprint: string
  /** Called with the path of an interrupted upload, if there is one, to get a ticket for it. */
  getTicket(resumePath: string | null): Promise<UploadTicket>
  onProgress(sentBytes: number): void
  /** The connection is lost; the upload is retried. */
  onRetry(): void
}

export type SentFile = { bucket: string; path: string }

export type Sending = {
  finished: Promise<SentFile>
  /** Resumes after all retries have failed. */
  resume(): Promise<SentFile>
  /** Aborts and removes the received bytes. */
  cancel(): Promise<void>
}

// The chunk size that hosted storage requires; only the last one may be smaller.
const pieceBytes = 6 * 1024 * 1024
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000]
const cacheSeconds = '3600'

/** A resumable upload (tus): a lost chunk is sent again, and received bytes stay. */
export async function sendFile(options: SendOptions): Promise<Sending> {
  const { Upload } = await import('tus-js-client')
  let settle = Promise.withResolvers<SentFile>()
  let ticket: UploadTicket | null = null
  let isCancelled = false

  const upload = new Upload(options.file, {
    fingerprint: async () => options.fingerprint,
    chunkSize: pieceBytes,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    onProgress: options.onProgress,
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      const isWorthwhile = status === 0 || status >= 500 || [409, 423, 429].includes(status)
      if (isWorthwhile) options.onRetry()
      return isWorthwhile
    },
    onSuccess() {
      if (ticket) settle.resolve({ bucket: ticket.bucket, path: ticket.path })
    },
    onError: (error) => settle.reject(error),
  })

  async function start() {
    const [earlier] = upload.url ? [] : await upload.findPreviousUploads()
    ticket = await options.getTicket(ticket?.path ?? earlier?.metadata.objectName ?? null)
    // Cancelled while the ticket was requested: nothing is sent.
    if (isCancelled) return settle.promise
    Object.assign(upload.options, {
      endpoint: ticket.endpoint,
      headers: { 'x-signature': ticket.token },
      metadata: {
        bucketName: ticket.bucket,
        objectName: ticket.path,
        contentType: options.contentType,
        cacheControl: cacheSeconds,
      },
    })
    if (earlier?.metadata.objectName === ticket.path) upload.resumeFromPreviousUpload(earlier)
    upload.start()
    return settle.promise
  }

  return {
    finished: start(),
    resume() {
      settle = Promise.withResolvers<SentFile>()
      return start()
    },
    cancel() {
      isCancelled = true
      return upload.abort(true)
    },
  }
}
