import { data, type RouterContextProvider } from 'react-router'
import type { RefusalToast } from './form.ts'
import { showToast } from './toast.server.ts'

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
