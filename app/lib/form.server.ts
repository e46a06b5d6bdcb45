import { data, type RouterContextProvider } from 'react-router'
import { hostContext } from './contexts.ts'
import type { RefusalToast } from './form.ts'
import { showToast } from './toast.server.ts'

/** The form of this request. The server has read and parsed it: the request's own body is used up. */
export function formOf(context: Readonly<RouterContextProvider>): FormData {
  return context.get(hostContext).form
}

/** The answer to a form that cannot be accepted: what its page shows, a toast if there is one, 400. */
export function refuse<Shown>(
  context: Readonly<RouterContextProvider>,
  shown: Shown,
  toast: RefusalToast | null = null,
  status = 400,
) {
  if (toast) showToast(context, { ...toast, tone: 'destructive' })
  return data(shown, { status })
}
