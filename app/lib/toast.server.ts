import { createCookie, type RouterContextProvider } from 'react-router'
import { hostContext, pendingToastsContext } from './contexts.ts'
import { cookieNames } from './host.ts'
import type { ShownToast, Toast } from './toast.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Shows a toast with the response to this request: the page itself, a redirect or an action's data.
 * Call it in actions and before redirects; a loader that renders its own page returns the toast as
 * data and renders <PageToast> instead, because loaders run in parallel.
 */
export function showToast(context: Context, toast: Toast) {
  context.get(pendingToastsContext).push(toast)
}

// Requests whose response shows toasts. Others, such as a fetcher's for a dialog, run in parallel
// and must not consume the page's flash cookie.
const answersWithToasts = new WeakSet<Context>()

/** For the root loader: the toasts of this page. */
export async function takeToasts(context: Context, request: Request): Promise<ShownToast[]> {
  answersWithToasts.add(context)
  const pending = context.get(pendingToastsContext)
  const carried: unknown = await flashCookie(context).parse(request.headers.get('Cookie'))
  const toasts = [...(isToastList(carried) ? carried : []), ...pending.splice(0)]
  return toasts.map((toast) => ({ ...toast, id: crypto.randomUUID() }))
}

/**
 * For the root middleware: stores toasts that are not shown yet in a flash cookie, and clears it
 * once they are.
 */
export async function carryToasts(context: Context, request: Request, headers: Headers) {
  const pending = context.get(pendingToastsContext)
  const cookie = flashCookie(context)
  if (pending.length > 0) {
    headers.append('Set-Cookie', await cookie.serialize(pending))
  } else if (!answersWithToasts.has(context)) {
    return
  } else if (/(?:^|;\s*)toast=/.test(request.headers.get('Cookie') ?? '')) {
    headers.append('Set-Cookie', await cookie.serialize(null, { maxAge: 0 }))
  }
}

function flashCookie(context: Context) {
  return createCookie(cookieNames.toast, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.get(hostContext).siteUrl.startsWith('https:'),
    maxAge: 60,
  })
}

function isToastList(value: unknown): value is Toast[] {
  return Array.isArray(value) && value.every((item) => typeof item?.title === 'string')
}
