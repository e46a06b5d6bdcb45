import { data, type RouterContextProvider } from 'react-router'
import { hostContext } from './contexts.ts'
import { errorText } from './error-text.ts'
import type { Toast } from './toast.ts'

/** For loaders: the failure is logged, and the page shows <LoadFailure> with the error's own words. */
export function loadFailure(
  context: Readonly<RouterContextProvider>,
  title: string,
  cause: unknown,
) {
  context.get(hostContext).log('error', title, cause)
  const toast: Toast = { title, text: errorText(cause), tone: 'destructive' }
  return data({ kind: 'failed' as const, toast }, { status: 500 })
}
