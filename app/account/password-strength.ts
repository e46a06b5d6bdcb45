export const shortestPassword = 6

export type PasswordStrength = { word: 'Too short' | 'Weak' | 'Fair' | 'Strong'; advice: string }

/** A password strength estimate in words; the service decides. */
export function describePassword(password: string): PasswordStrength {
  if (password.length < shortestPassword) {
    return { word: 'Too short', advice: `at least ${shortestPassword} characters.` }
  }
  const bits = distinctLength(password) * Math.log2(alphabetSize(password))
  if (bits < 36) return { word: 'Weak', advice: 'try a few unrelated words.' }
  if (bits < 72) return { word: 'Fair', advice: 'longer is better.' }
  return { word: 'Strong', advice: 'use it only here.' }
}

/** Repeated and consecutive characters (aaaa, 1234) add little. */
function distinctLength(password: string) {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return codes.reduce((sum, code, index) => {
    const previous = codes[index - 1]
    const isPredictable = previous !== undefined && Math.abs(code - previous) <= 1
    return sum + (isPredictable ? 0.25 : 1)
  }, 0)
}

function alphabetSize(password: string) {
  const sets: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 32],
  ]
  return sets.reduce((sum, [set, size]) => sum + (set.test(password) ? size : 0), 0)
}
