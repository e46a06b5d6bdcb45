import { HOTP, Secret, TOTP } from 'otpauth'

// The library's defaults are what authenticator apps agreed on: SHA-1, six digits, 30 seconds.

/** How many steps a phone's clock may be off. */
const toleratedSteps = 1

export function createSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The content of the QR code. */
export function keyUri(issuer: string, account: string, secret: string): string {
  return new TOTP({ issuer, label: account, secret }).toString()
}

export function stepAt(now: Date): number {
  return TOTP.counter({ timestamp: now.getTime() })
}

export function codeAt(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step })
}

/** The step a code belongs to. A step that was used already, or an older one, is refused: no replay. */
export function findStep(
  secret: string,
  code: string,
  now: Date,
  lastUsedStep: number | null,
): number | undefined {
  const token = code.trim()
  // The library compares bytes and throws at six characters that are not one byte each.
  if (!/^\d{6}$/.test(token)) return undefined
  const offset = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: toleratedSteps,
  })
  if (offset === null) return undefined
  const step = stepAt(now) + offset
  return lastUsedStep === null || step > lastUsedStep ? step : undefined
}
