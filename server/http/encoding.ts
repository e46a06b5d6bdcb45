export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest form there is that the client takes. */
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
  if (names.includes('br') && available.has('br')) return 'br'
  if (names.includes('gzip') && available.has('gzip')) return 'gzip'
  return 'identity'
}
