import type { SavedRound } from './quiz-state.ts'

// The round in sessionStorage: for this tab alone, and gone with it.

const storageKey = 'quiz-round'

export function saveRound({ phase, ids, askedIds, question, chosenId, missed, ahead }: SavedRound) {
  const round: SavedRound = { phase, ids, askedIds, question, chosenId, missed, ahead }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(round))
  } catch {
    // Storage is full or forbidden.
  }
}

export function forgetRound() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is forbidden.
  }
}

/**
 * The round before a reload, without questions that were deleted meanwhile; null if its own one was.
 * It stays as it is when it is not known which questions exist.
 */
export function findSavedRound(existingIds: string[] | null): SavedRound | null {
  try {
    const round: SavedRound | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    const ids = existingIds ?? round?.ids ?? []
    if (!round?.question || !ids.includes(round.question.id)) return null
    const askedIds = round.askedIds.filter((id) => ids.includes(id))
    return { ...round, phase: 'question', ids, askedIds }
  } catch {
    return null
  }
}
