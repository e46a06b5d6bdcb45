import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Role } from '#platform/postgres/caller.ts'
import type { ApiKeys } from './identity.ts'

export function createApiKeys(): ApiKeys {
  return { publishable: createKey('sb_publishable_'), secret: createKey('sb_secret_') }
}

/** The role of a publishable or secret API key; undefined for any other text. */
export function findApiKeyRole(apiKeys: ApiKeys, key: string): Role | undefined {
  if (isSame(key, apiKeys.secret)) return 'service_role'
  if (isSame(key, apiKeys.publishable)) return 'anon'
  return undefined
}

/** The checksum lets a secret scanner recognise a leaked or mistyped key offline. */
function createKey(prefix: string) {
  const random = randomBytes(16).toString('base64url')
  const checksum = sha256(prefix + random).toString('base64url')
  return `${prefix}${random}_${checksum.slice(0, 8)}`
}

function isSame(given: string, expected: string) {
  return expected !== '' && timingSafeEqual(sha256(given), sha256(expected))
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}
