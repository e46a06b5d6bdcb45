import { FairGate } from './fair-gate.ts'

/** Bodies above this size pass a semaphore: each is held in memory several times over. */
const largeBodyBytes = 128 * 1024
const largeBodies = { places: 4, share: 2, longestLine: 200, waitMs: 30_000 }

/** Lets a few requests with a large body be read and handled at a time; small ones pass. */
export class LargeBodyGate {
  readonly #gate = new FairGate(largeBodies)

  run<Result>(caller: string, request: Request, work: () => Promise<Result>): Promise<Result> {
    return mayBeLarge(request) ? this.#gate.run(caller, work) : work()
  }
}

/** A chunked body has no Content-Length. */
function mayBeLarge({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length')) > largeBodyBytes
}
