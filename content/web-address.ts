/** A host name with a dot, then nothing or a port, a path, a query or a fragment. */
const bareAddress = /^[^\s:/?#@]+\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u

/** Adds the https:// that people leave out; anything but a bare web address stays as it is typed. */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  return bareAddress.test(text) ? `https://${text}` : text
}
