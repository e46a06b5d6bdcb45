import { useReducer, useRef } from 'react'
import type { Toast } from '#app/lib/toast.ts'
import { notify } from '#app/shell/toasts/notify.ts'
import {
  allAnsweredToast,
  noAnswersToast,
  noQuestionsToast,
  notFetchedToast,
  skippedToast,
} from './quiz-messages.ts'
import { fetchQuestion, fetchQuestionIds } from './quiz-requests.ts'
import { nextState, type QuizState } from './quiz-state.ts'
import { drawQuestion, type QuizQuestion } from './round.ts'

type Start = { ids: string[]; question: QuizQuestion | null; isFailed: boolean }

/** One round of the quiz, in memory only: nothing is stored. */
export function useQuiz(start: Start) {
  const [state, dispatch] = useReducer(nextState, start, firstState)
  // A request id: answers from before Quit or Play Again are ignored.
  const request = useRef(0)

  async function ask(unasked: string[], noneLeft: Toast): Promise<void> {
    const mine = ++request.current
    try {
      const draw = await drawQuestion(unasked, fetchQuestion)
      if (mine !== request.current) return
      const toast = skippedToast(draw.skipped)
      if (toast) notify(toast)
      const skippedIds = draw.skipped.map(({ id }) => id)
      dispatch({ type: 'drawn', question: draw.question, skippedIds })
      if (!draw.question) notify(noneLeft)
    } catch {
      if (mine !== request.current) return
      notify(noAnswersToast)
      dispatch({ type: 'failed' })
    }
  }

  return {
    state,
    choose: (answerId: string) => dispatch({ type: 'chosen', answerId }),
    next() {
      const unasked = state.ids.filter((id) => !state.askedIds.includes(id))
      dispatch({ type: 'asking' })
      return ask(unasked, allAnsweredToast)
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
    isAsking: false,
    isUntouched: true,
  }
}
