import { type RefObject, useEffect } from 'react'

/** Focuses the first invalid field after a refused submission. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, result: unknown) {
  useEffect(() => {
    if (!result) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalid?.focus()
  }, [form, result])
}
