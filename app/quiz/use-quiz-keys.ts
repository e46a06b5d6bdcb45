import { useEffect } from 'react'

type QuizKeys = {
  choose(position: number): void
  /** Enter, where it would do nothing else. */
  next(): void
}

/** 1 to 9 choose an answer and Enter goes on, unless the keys are meant for something else. */
export function useQuizKeys({ choose, next }: QuizKeys) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, repeat, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || repeat || ctrlKey || metaKey || altKey) return
      if (!(target instanceof Element) || !isForQuiz(target)) return
      if (/^[1-9]$/.test(key)) choose(Number(key) - 1)
      else if (key === 'Enter' && !target.closest('a, button')) next()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [choose, next])
}

/** Within the quiz, or nowhere in particular. */
function isForQuiz(target: Element) {
  return target.closest('[data-quiz]') !== null || target.id === 'main' || target === document.body
}
