import { errors } from './errors.ts'

/** S3's safe characters and those that need care, as Storage allows them. */
const keyCharacters = /^[\w/!\-.*'() &$@=;:+,?]+$/
const bucketCharacters = /^[\w!\-.*'() &$@=;:+,?]+$/
const longestKey = 1024
const longestBucketName = 100

export function checkBucketName(name: string): string {
  if (!bucketCharacters.test(name) || name.length > longestBucketName || name.trim() !== name) {
    throw errors.invalidBucketName()
  }
  return name
}

/**
 * Bytes are not stored under this name, but clients and proxies normalise dot segments, so none is
 * allowed.
 */
export function checkKey(key: string): string {
  const isPlain = keyCharacters.test(key) && key.length <= longestKey
  if (!isPlain || key.split('/').some((part) => part === '.' || part === '..')) {
    throw errors.invalidKey(key)
  }
  return key
}

const unitBytes: Record<string, number> = { GB: 1e9, MB: 1e6, KB: 1e3, B: 1 }

/** `20mb` is 20,000,000 bytes, as Storage counts. */
export function parseFileSize(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0) throw errors.invalidFileSize()
    return value || null
  }
  if (/^\d+$/.test(value)) return parseFileSize(Number(value))
  const match = /^(\d+(?:\.\d+)?)\s*(gb|mb|kb|b)$/i.exec(value)
  const bytes = Number(match?.[1]) * (unitBytes[match?.[2]?.toUpperCase() ?? ''] ?? Number.NaN)
  if (!Number.isFinite(bytes)) throw errors.invalidFileSize()
  return Math.round(bytes) || null
}

const mimePattern = /^([\w.+-]+|\*)\/([\w.+-]+|\*)$/

export function checkMimePatterns(patterns: string[] | null | undefined): string[] | null {
  if (!patterns || patterns.length === 0) return null
  for (const pattern of patterns) {
    if (!mimePattern.test(pattern)) throw errors.invalidMimeType(pattern)
  }
  return patterns
}

/** `image/*` and full names; parameters such as a charset are ignored. */
export function isAllowedType(type: string, patterns: string[] | null): boolean {
  if (!patterns || patterns.length === 0) return true
  const [family, kind] = essenceOf(type).split('/')
  return patterns.some((pattern) => {
    const [wantedFamily, wantedKind] = pattern.toLowerCase().split('/')
    return (
      (wantedFamily === '*' || wantedFamily === family) &&
      (wantedKind === '*' || wantedKind === kind)
    )
  })
}

export function essenceOf(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
