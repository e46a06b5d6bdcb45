import { useEffect } from 'react'

type QuizKeys = {
  choose(position: number): void
  /** Enter, unless a link or button has the focus. */
  next(): void
}

/** Keyboard control: 1 to 9 choose an answer, Enter continues. */
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

/** The focus is within the quiz, or on no control at all; never where words are typed. */
function isForQuiz(target: Element) {
  if (target.closest('input, textarea, select, dialog, [contenteditable]')) return false
  return target.closest('[data-quiz]') !== null || target.id === 'main' || target === document.body
}
