import { type RefObject, useEffect, useState } from 'react'
import { findLengthMistake } from './html-length.ts'

/**
 * Stops the submission of a text that is too long: the server would refuse it, and above the body
 * limit without reading it. Returns the error beside the field, until the text is changed.
 */
export function useLengthCheck(field: RefObject<HTMLTextAreaElement | null>): string | undefined {
  const [mistake, setMistake] = useState<string>()
  useEffect(() => {
    const textarea = field.current
    const form = textarea?.form
    if (!textarea || !form) return
    const check = (event: SubmitEvent) => {
      // The hidden field of the other kind of lesson is not saved.
      const isAside = textarea.parentElement?.closest('[hidden]')
      const found = isAside ? undefined : findLengthMistake(textarea.value)
      setMistake(found)
      if (!found) return
      event.preventDefault()
      // React's handler of the form listens further up.
      event.stopPropagation()
      textarea.parentElement?.scrollIntoView({ block: 'center' })
    }
    const forget = () => setMistake(undefined)
    form.addEventListener('submit', check, { capture: true })
    textarea.addEventListener('input', forget)
    return () => {
      form.removeEventListener('submit', check, { capture: true })
      textarea.removeEventListener('input', forget)
    }
  }, [field])
  return mistake
}
