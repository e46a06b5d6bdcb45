/** Domains that nobody can own (RFC 2606): no mail to them arrives. */
const exampleDomain = /(^|[@.])(example\.(com|net|org)|test|invalid|localhost)$/i

/** The address that a first start gives its admin, and its like. */
export function isExampleAddress(email: string): boolean {
  return exampleDomain.test(email)
}
