import { data } from 'react-router'
import { type Context, hostContext } from './contexts.ts'
import type { FieldErrors, RefusalToast } from './form.ts'
import { showToast } from './toast.server.ts'

/** The form of this request. The server has read and parsed it: the request's own body is used up. */
export function formOf(context: Context): FormData {
  return context.get(hostContext).form
}

/**
 * The answer to a form that cannot be accepted: what its page shows, a toast if there is one, 400. If
 * no field is wrong, the toast's words stand in the form, too: a toast goes after some seconds.
 */
export function refuse<Shown>(
  context: Context,
  shown: Shown,
  toast: RefusalToast | null = null,
  status = 400,
) {
  if (!toast) return data(shown, { status })
  showToast(context, { ...toast, tone: 'destructive' })
  return data(hasNoErrors(shown) ? withFormError(shown, toast) : shown, { status })
}

function withFormError<Shown>(shown: Shown, { title, text = title }: RefusalToast): Shown {
  const errors: FieldErrors = { form: text }
  return { ...shown, errors }
}

/** A form's answer has `errors`; that of a list's button may be null. */
function hasNoErrors(shown: unknown) {
  const { errors } = (shown ?? {}) as { errors?: object }
  return errors !== undefined && Object.keys(errors).length === 0
}
