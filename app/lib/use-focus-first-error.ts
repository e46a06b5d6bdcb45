import { type RefObject, useEffect } from 'react'

/** After a refused submission the first invalid field gets the focus. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, result: unknown) {
  useEffect(() => {
    if (!result) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalid?.focus()
  }, [form, result])
}
