import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { Toast } from '#app/lib/toast.ts'
import { count } from '#app/shell/count.ts'
import { notify } from '#app/shell/toasts/notify.ts'
import {
  allAnsweredToast,
  noAnswersToast,
  noQuestionsToast,
  notFetchedToast,
  skippedToast,
} from './quiz-messages.ts'
import { fetchQuestion, fetchQuestionIds, fetchQuestions } from './quiz-requests.ts'
import { listUnasked, nextState, type QuizState } from './quiz-state.ts'
import { type Draw, drawQuestion, mostAhead, type QuizQuestion } from './round.ts'
import { findSavedRound, forgetRound, saveRound } from './saved-round.ts'

type Start = { ids: string[]; question: QuizQuestion | null; isFailed: boolean }

/** Fewer questions than these at hand: more are fetched. */
const fewestAhead = 5

/** One round of the quiz, kept by the browser's tab until it is over. */
export function useQuiz(start: Start) {
  const [state, dispatch] = useReducer(nextState, start, firstState)
  // A request id: answers from before Quit or Play Again are ignored.
  const request = useRef(0)
  // Before the browser paints, so that a round that goes on does not show another question first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useLayoutEffect(() => {
    const round = findSavedRound(start.isFailed ? null : start.ids)
    if (round) dispatch({ type: 'restored', round })
  }, [])
  useEffect(() => {
    if (state.phase === 'finished') forgetRound()
    else if (!state.isUntouched || state.chosenId) saveRound(state)
  }, [state])

  async function ask(unasked: string[], noneLeft: Toast): Promise<void> {
    const mine = ++request.current
    let draw: Draw
    let isCutOff = false
    try {
      draw = await drawQuestion(unasked, fetchQuestion)
    } catch {
      isCutOff = true
      draw = await drawAhead(state)
    }
    if (mine !== request.current) return
    if (isCutOff && !draw.question) {
      // Offline the page says so, and the code of toasts may not be there.
      if (navigator.onLine) notify(noAnswersToast)
      dispatch({ type: 'failed' })
      return
    }
    const toast = skippedToast(draw.skipped)
    if (toast) notify(toast)
    const skippedIds = draw.skipped.map(({ id }) => id)
    dispatch({ type: 'drawn', question: draw.question, skippedIds, isCutOff })
    if (!draw.question) notify(noneLeft)
  }

  /** A failure is shown when the next question is asked for. */
  async function fetchAhead() {
    const { unasked, here } = listUnasked(state)
    const missing = unasked.filter((id) => !here.some((question) => question.id === id))
    if (here.length >= fewestAhead || missing.length === 0) return
    const mine = request.current
    const questions = await fetchQuestions(missing.slice(0, mostAhead)).catch(() => [])
    if (mine === request.current) dispatch({ type: 'fetchedAhead', questions })
  }

  return {
    state,
    choose(answerId: string) {
      if (state.isUntouched && state.chosenId === null) count('quiz')
      dispatch({ type: 'chosen', answerId })
      void fetchAhead()
    },
    next() {
      dispatch({ type: 'asking' })
      return ask(listUnasked(state).unasked, allAnsweredToast)
    },
    quit() {
      request.current++
      dispatch({ type: 'quit' })
    },
    async restart() {
      const mine = ++request.current
      dispatch({ type: 'restarted' })
      try {
        const ids = await fetchQuestionIds()
        if (mine !== request.current) return
        dispatch({ type: 'listed', ids })
        if (ids.length === 0) notify(noQuestionsToast)
        else await ask(ids, noQuestionsToast)
      } catch {
        if (mine !== request.current) return
        notify(notFetchedToast)
        dispatch({ type: 'failed' })
      }
    },
  }
}

function firstState({ ids, question, isFailed }: Start): QuizState {
  const phase = question ? 'question' : isFailed ? 'failed' : 'empty'
  return {
    phase,
    ids,
    askedIds: question ? [question.id] : [],
    question,
    chosenId: null,
    missed: [],
    ahead: [],
    isCutOff: false,
    isAsking: false,
    isUntouched: true,
  }
}

/** A question without answers is left for the site to explain. */
function drawAhead(state: QuizState) {
  const here = listUnasked(state).here.filter(({ answers }) => answers.length > 0)
  const ids = here.map(({ id }) => id)
  return drawQuestion(ids, async (id) => here.find((question) => question.id === id) ?? null)
}
