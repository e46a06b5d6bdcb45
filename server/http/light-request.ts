import type { IncomingMessage } from 'node:http'
import { standIn } from './stand-in.ts'

type Make = () => Request

/** node:http has read the headers already; a Headers would check and sort them once more. */
class LightHeaders {
  readonly #read: IncomingMessage['headers']
  readonly #make: Make

  constructor(read: IncomingMessage['headers'], make: Make) {
    this.#read = read
    this.#make = make
  }

  get(name: string): string | null {
    return this.#read[name.toLowerCase()]?.toString() ?? null
  }

  has(name: string): boolean {
    return this.#read[name.toLowerCase()] !== undefined
  }

  forEach(visit: (value: string, name: string) => void) {
    for (const name in this.#read) visit(String(this.#read[name]), name)
  }

  static {
    standIn(LightHeaders, Headers, (own) => own.#make().headers)
  }
}

class LightRequest {
  readonly method: string
  readonly url: string
  readonly headers: LightHeaders
  readonly #make: Make

  constructor(incoming: IncomingMessage, url: string, make: Make) {
    let whole: Request | undefined
    this.#make = () => {
      whole ??= make()
      return whole
    }
    this.method = incoming.method ?? 'GET'
    this.url = url
    this.headers = new LightHeaders(incoming.headers, this.#make)
  }

  static {
    standIn(LightRequest, Request, (own) => own.#make())
  }
}

/**
 * For services that look at little more than address and headers; `make` gives the whole request
 * when one asks for its body or hands it on.
 */
export function lightRequest(incoming: IncomingMessage, url: string, make: Make): Request {
  return new LightRequest(incoming, url, make) as unknown as Request
}
