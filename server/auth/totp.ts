import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretBytes = 20
const stepSeconds = 30
const digits = 6
/** How many steps a phone's clock may be off. */
const toleratedSteps = 1

export function createSecret(): string {
  return encodeBase32(randomBytes(secretBytes))
}

/** What the QR code holds: the address format that authenticator apps agreed on. */
export function keyUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const name = encodeURIComponent(issuer)
  return `otpauth://totp/${label}?algorithm=SHA1&digits=${digits}&issuer=${name}&period=${stepSeconds}&secret=${secret}`
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** RFC 6238 with SHA-1, which is all that common apps understand. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step a code belongs to; a step that was used already, or an older one, does not count. */
export function findStep(
  secret: string,
  code: string,
  now: Date,
  lastUsedStep: number | null,
): number | undefined {
  const given = Buffer.from(code.trim())
  const current = stepAt(now)
  let found: number | undefined
  for (let step = current - toleratedSteps; step <= current + toleratedSteps; step++) {
    const expected = Buffer.from(codeAt(secret, step))
    const isSame = given.length === expected.length && timingSafeEqual(given, expected)
    if (isSame && (lastUsedStep === null || step > lastUsedStep)) found ??= step
  }
  return found
}

function encodeBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((value >> bits) & 31)
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text.replace(/=+$/, '').toUpperCase()) {
    const index = alphabet.indexOf(character)
    if (index < 0) throw new Error('The secret is not base32')
    value = (value << 5) | index
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 255)
      value &= (1 << bits) - 1
    }
  }
  return Buffer.from(bytes)
}
