import { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'

/** Time limit of a body. Uploads go to storage, which has its own. */
const bodySeconds = 60
/** Room for a form with a picture in it. */
const bodyBytes = 12 * 1024 * 1024

/** A request whose body is limited in size and time, with or without a Content-Length. */
export class LimitedMessage extends IncomingMessage {
  #bytesLeft = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #isLimited = false

  get isLimited(): boolean {
    return this.#isLimited
  }

  /** Throws when the announced length is too large already. */
  limitBody() {
    const { 'content-length': length, 'transfer-encoding': encoding } = this.headers
    if (Number(length ?? 0) > bodyBytes) throw tooLarge()
    this.#isLimited = true
    if (length === undefined && encoding === undefined) return
    this.#bytesLeft = bodyBytes
    this.#timer = setTimeout(() => this.destroy(tooSlow()), bodySeconds * 1000)
    this.once('close', () => clearTimeout(this.#timer))
  }

  /** Called by Node's parser with each piece of the body, and with null at its end. */
  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) clearTimeout(this.#timer)
    this.#bytesLeft -= chunk?.byteLength ?? 0
    if (this.#bytesLeft >= 0) return super.push(chunk, encoding)
    this.destroy(tooLarge())
    return false
  }
}

function tooLarge() {
  const message = `The body is larger than ${bodyBytes} bytes.`
  return new HttpError(413, 'request_entity_too_large', message)
}

function tooSlow() {
  return new HttpError(408, 'request_timeout', `The body took longer than ${bodySeconds} seconds.`)
}
