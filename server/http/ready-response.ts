import { standIn } from './stand-in.ts'

/** Header names in lower case, so that none stands there twice. */
export type Ready = {
  body: string | Buffer
  status: number
  headers: Record<string, string>
}

class ReadyResponse {
  readonly status: number
  readonly #ready: Ready
  #whole: Response | undefined

  constructor(ready: Ready) {
    this.status = ready.status
    this.#ready = ready
  }

  get ok() {
    return this.status >= 200 && this.status <= 299
  }

  async text() {
    return this.#whole ? this.#whole.text() : String(this.#ready.body)
  }

  static {
    standIn(ReadyResponse, Response, (own) => {
      const { body, status, headers } = own.#ready
      own.#whole ??= new Response(body as BodyInit, { status, headers })
      return own.#whole
    })
  }

  /** Not once somebody has the whole, who may have read or changed it. */
  static partsOf(response: Response): Ready | undefined {
    return #ready in response && !response.#whole ? response.#ready : undefined
  }
}

/**
 * A response whose body is at hand. The web server sends it as it is; a Response is made of it only
 * for those who ask for more, as making one costs more than reading ten rows.
 */
export function respondWith(ready: Ready): Response {
  return new ReadyResponse(ready) as unknown as Response
}

export const readyPartsOf = ReadyResponse.partsOf
