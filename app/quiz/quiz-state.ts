import type { QuizQuestion } from './round.ts'

export type QuizState = {
  phase: 'loading' | 'question' | 'finished' | 'empty' | 'failed'
  /** All questions of this round that can be asked. */
  ids: string[]
  /** Shown questions, the current one last. */
  askedIds: string[]
  question: QuizQuestion | null
  chosenId: string | null
  /** Questions answered wrongly, for review. */
  missed: QuizQuestion[]
  /** The next question is being fetched. */
  isAsking: boolean
  /** The question of the server's HTML is still shown. */
  isUntouched: boolean
}

export type QuizEvent =
  | { type: 'restarted' }
  | { type: 'listed'; ids: string[] }
  | { type: 'asking' }
  | { type: 'drawn'; question: QuizQuestion | null; skippedIds: string[] }
  | { type: 'chosen'; answerId: string }
  | { type: 'failed' }
  | { type: 'quit' }

export function nextState(state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'restarted':
      return { ...state, ...nothingAsked, phase: 'loading', ids: [] }
    case 'listed':
      return { ...state, ids: event.ids, phase: event.ids.length === 0 ? 'empty' : 'loading' }
    case 'asking':
      return { ...state, isAsking: true, phase: state.phase === 'failed' ? 'loading' : state.phase }
    case 'drawn':
      return afterDraw(state, event.question, event.skippedIds)
    case 'chosen':
      return afterChoice(state, event.answerId)
    case 'failed':
      return { ...state, phase: 'failed', isAsking: false }
    case 'quit':
      return { ...state, phase: 'finished', isAsking: false }
  }
}

/** Whether the round is complete, rather than aborted. */
export function isComplete({ ids, askedIds, question, chosenId }: QuizState) {
  return askedIds.length >= ids.length && (question === null || chosenId !== null)
}

const nothingAsked = { askedIds: [], question: null, chosenId: null, missed: [], isAsking: false }

function afterDraw(state: QuizState, question: QuizQuestion | null, skippedIds: string[]) {
  const ids = state.ids.filter((id) => !skippedIds.includes(id))
  if (!question) {
    const phase = state.askedIds.length === 0 ? ('empty' as const) : ('finished' as const)
    return { ...state, ids, phase, isAsking: false }
  }
  return {
    ...state,
    ids,
    question,
    phase: 'question' as const,
    askedIds: [...state.askedIds, question.id],
    chosenId: null,
    isAsking: false,
    isUntouched: false,
  }
}

/** The first choice counts and locks the answers. */
function afterChoice(state: QuizState, answerId: string) {
  const { question, chosenId, missed } = state
  if (!question || chosenId !== null) return state
  const isRight = question.answers.some(({ id, is_correct }) => id === answerId && is_correct)
  return { ...state, chosenId: answerId, missed: isRight ? missed : [...missed, question] }
}
