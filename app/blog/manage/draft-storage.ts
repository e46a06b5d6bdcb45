// Unsaved drafts in localStorage: a crash, a closed lid or an expired session loses nothing. They
// never leave the browser.

import { dayMs } from '#content/zoned-clock.ts'

export type Draft = {
  values: Record<string, string>
  savedAt: string
  /** Identifies one opening of the form; see forgetDraft. */
  tag: string
}

const prefix = 'draft:'
const keptDays = 30

export function saveDraft(key: string, values: Record<string, string>, tag = '') {
  const draft: Draft = { values, savedAt: new Date().toISOString(), tag }
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: then there is no draft, and writing goes on.
  }
}

export function findDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    if (!isDraft(draft)) return null
    const ageDays = (Date.now() - Date.parse(draft.savedAt)) / dayMs
    return ageDays < keptDays ? draft : null
  } catch {
    return null
  }
}

/** `unlessTag` spares a draft that was written after the form was opened again. */
export function forgetDraft(key: string, { unlessTag }: { unlessTag?: string } = {}) {
  try {
    if (unlessTag !== undefined && findDraft(key)?.tag === unlessTag) return
    localStorage.removeItem(prefix + key)
  } catch {
    // Storage is forbidden, so there is no draft to delete.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  return 'values' in value && typeof value.values === 'object' && 'savedAt' in value
}
