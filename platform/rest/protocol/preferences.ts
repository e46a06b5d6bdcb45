import { errors } from './errors.ts'

const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

type Known = { -readonly [K in keyof typeof known]?: (typeof known)[K][number] }
export type Preferences = Known & { timezone?: string; maxAffected?: number }

/** `Prefer` may be repeated and comma-separated; the first value of a preference counts. */
export function readPreferences(
  header: string | null,
  options: { allowTxOverride: boolean; timeZones: Set<string> },
): Preferences {
  const preferences: Preferences = {}
  if (!header) return preferences
  const invalid: string[] = []
  for (const preference of header.split(',').map((part) => part.trim())) {
    if (preference && !note(preferences, preference, options)) invalid.push(preference)
  }
  if (preferences.handling === 'strict' && invalid.length > 0) throw errors.badPreferences(invalid)
  return preferences
}

function note(
  preferences: Preferences,
  preference: string,
  options: { allowTxOverride: boolean; timeZones: Set<string> },
): boolean {
  const equals = preference.indexOf('=')
  const [name, value] = [preference.slice(0, equals), preference.slice(equals + 1)]
  if (name === 'timezone') {
    if (!options.timeZones.has(value)) return false
    preferences.timezone ??= value
    return true
  }
  if (name === 'max-affected') {
    if (!/^\d{1,15}$/.test(value)) return false
    preferences.maxAffected ??= Number(value)
    return true
  }
  if (!isKnown(name, value)) return false
  if (name === 'tx' && !options.allowTxOverride) return true
  const chosen = preferences as Record<string, string>
  chosen[name] ??= value
  return true
}

function isKnown(name: string, value: string): name is keyof typeof known {
  return (
    Object.hasOwn(known, name) &&
    (known[name as keyof typeof known] as readonly string[]).includes(value)
  )
}

const order = [
  'resolution',
  'missing',
  'return',
  'count',
  'tx',
  'handling',
  'timezone',
  'max-affected',
] as const
export type Applied = (typeof order)[number]

/**
 * The `Preference-Applied` header: the requested preferences that apply to this kind of request.
 */
export function showApplied(preferences: Preferences, relevant: Applied[]): string | undefined {
  const applied: string[] = []
  for (const name of order) {
    if (!relevant.includes(name)) continue
    const isMost = name === 'max-affected'
    const value = isMost ? maxAffectedOf(preferences) : preferences[name]
    if (value !== undefined) applied.push(`${name}=${value}`)
  }
  return applied.length > 0 ? applied.join(', ') : undefined
}

/** max-affected applies only with handling=strict. */
function maxAffectedOf({ handling, maxAffected }: Preferences): number | undefined {
  return handling === 'strict' ? maxAffected : undefined
}
