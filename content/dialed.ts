/** As phones dial it, '+19165550142', or null for what is no phone number. Ten digits are American. */
export function dialed(shown: string): string | null {
  const digits = shown.replace(/[\s().-]/g, '')
  if (/^\+\d{7,15}$/.test(digits)) return digits
  const [, american] = /^1?(\d{10})$/.exec(digits) ?? []
  return american ? `+1${american}` : null
}
