// What somebody is writing, kept in the browser until it is saved: a crash, a closed lid or an
// expired session loses nothing. It never leaves the browser.

export type Draft = {
  values: Record<string, string>
  savedAt: string
  /** What the form was opened for; see forgetDraft. */
  tag: string
}

const prefix = 'draft:'
const keptDays = 30

export function saveDraft(key: string, values: Record<string, string>, tag = '') {
  const draft: Draft = { values, savedAt: new Date().toISOString(), tag }
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Full, or forbidden by the browser's settings: then there is no draft, and writing goes on.
  }
}

export function findDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    if (!isDraft(draft)) return null
    const ageDays = (Date.now() - Date.parse(draft.savedAt)) / 86_400_000
    return ageDays < keptDays ? draft : null
  } catch {
    return null
  }
}

/** `unlessTag` spares what was written after the form had been opened anew. */
export function forgetDraft(key: string, { unlessTag }: { unlessTag?: string } = {}) {
  try {
    if (unlessTag !== undefined && findDraft(key)?.tag === unlessTag) return
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  return 'values' in value && typeof value.values === 'object' && 'savedAt' in value
}
