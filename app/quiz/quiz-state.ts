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
  /** Questions fetched ahead, asked only while the site cannot be reached. */
  ahead: QuizQuestion[]
  /** The question was one of those. */
  isCutOff: boolean
  /** The next question is being fetched. */
  isAsking: boolean
  /** The question of the server's HTML is still shown. */
  isUntouched: boolean
}

/** The part of a round that a reload keeps. */
export type SavedRound = Pick<
  QuizState,
  'phase' | 'ids' | 'askedIds' | 'question' | 'chosenId' | 'missed' | 'ahead'
>

export type QuizEvent =
  | { type: 'restarted' }
  | { type: 'listed'; ids: string[] }
  | { type: 'asking' }
  | { type: 'drawn'; question: QuizQuestion | null; skippedIds: string[]; isCutOff?: boolean }
  | { type: 'fetchedAhead'; questions: QuizQuestion[] }
  | { type: 'restored'; round: SavedRound }
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
      return { ...afterDraw(state, event.question, event.skippedIds), isCutOff: !!event.isCutOff }
    case 'fetchedAhead':
      return { ...state, ahead: [...state.ahead, ...event.questions] }
    case 'restored':
      return { ...state, ...event.round }
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

/** The questions still to be asked, and those of them that can be asked without the site. */
export function listUnasked({ ids, askedIds, ahead }: QuizState) {
  const unasked = ids.filter((id) => !askedIds.includes(id))
  return { unasked, here: ahead.filter(({ id }) => unasked.includes(id)) }
}

const nothingAsked = {
  askedIds: [],
  question: null,
  chosenId: null,
  missed: [],
  ahead: [],
  isCutOff: false,
  isAsking: false,
}

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
