import { data, type RouterContextProvider } from 'react-router'
import { hostContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import type { Toast } from '#app/lib/toast.ts'

/** For loaders: logs the failure, and the page shows <LoadFailure> with the error's message. */
export function loadFailure(
  context: Readonly<RouterContextProvider>,
  title: string,
  cause: unknown,
) {
  context.get(hostContext).log('error', title, cause)
  const toast: Toast = { title, text: errorText(cause), tone: 'destructive' }
  return data({ kind: 'failed' as const, toast }, { status: 500 })
}
