export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Content types that get smaller. */
export const compressible =
  /^(text\/|image\/svg|application\/(json|xml|(ld|feed|manifest)\+json|(rss|atom)\+xml))/

const known = ['zstd', 'br', 'gzip'] as const

/** Content negotiation: the first encoding of `available` that the client accepts. */
export function chooseEncoding(
  accepted: string | string[] | undefined,
  available: ReadonlyMap<Encoding, unknown>,
): Encoding {
  const names = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  for (const encoding of available.keys()) {
    if (known.some((name) => name === encoding) && names.includes(encoding)) return encoding
  }
  return 'identity'
}
