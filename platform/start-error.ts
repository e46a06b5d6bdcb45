/** A start failure that a person can act on: printed as one sentence, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
