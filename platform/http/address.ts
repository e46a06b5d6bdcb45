/**
 * Splits a URL that is normalised already: parsing it again would cost as much as planning a read.
 */
export function splitAddress(url: string): { pathname: string; search: string } {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('/', address.indexOf('//') + 2)
  const question = address.indexOf('?', start)
  return question < 0
    ? { pathname: address.slice(start), search: '' }
    : { pathname: address.slice(start, question), search: address.slice(question) }
}
