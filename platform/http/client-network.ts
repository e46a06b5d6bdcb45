/**
 * The rate-limit key of a client: its IPv4 address, or its IPv6 /64 network, because one subscriber
 * owns all 2^64 addresses of it. IPv4-mapped IPv6 (::ffff:…) counts as IPv4.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!plain.includes(':')) return plain
  // As a socket that listens for both kinds spells it.
  if (/^::ffff:[\d.]+$/.test(plain)) return plain.slice('::ffff:'.length)
  const groups = expand(plain)
  if (!groups) return plain
  const [first = 0, second = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [first >> 8, first & 255, second >> 8, second & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of an IPv6 address, or null. The URL parser normalises every spelling. */
function expand(address: string): number[] | null {
  const url = URL.parse(`http://[${address}]/`)
  if (!url) return null
  const [left = '', right] = url.hostname.slice(1, -1).split('::')
  const before = left ? left.split(':') : []
  const after = right ? right.split(':') : []
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
