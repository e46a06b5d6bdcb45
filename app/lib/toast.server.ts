import { createCookie, redirect } from 'react-router'
import { type Context, hostContext, toastsContext } from './contexts.ts'
import { cookieNames } from './host.ts'
import type { ShownToast, Toast } from './toast.ts'

/**
 * Shows a toast with the response to this request: the page itself, a redirect or an action's data.
 * Call it in actions and before redirects; a loader that renders its own page returns the toast as
 * data and renders <PageToast> instead, because loaders run in parallel.
 */
export function showToast(context: Context, toast: Toast) {
  context.get(toastsContext).pending.push(toast)
}

/** The end of an act: a toast of success, and the page to go on with unless it is the same one. */
export function succeed(context: Context, { to, ...toast }: Omit<Toast, 'tone'> & { to?: string }) {
  showToast(context, { ...toast, tone: 'success' })
  return to === undefined ? null : redirect(to)
}

/** For the root loader: the toasts of this page. */
export async function takeToasts(context: Context, request: Request): Promise<ShownToast[]> {
  const state = context.get(toastsContext)
  state.isPage = true
  const carried: unknown = await flashCookie(context).parse(request.headers.get('Cookie'))
  const toasts = [...(isToastList(carried) ? carried : []), ...state.pending.splice(0)]
  if (toasts.length > 0) state.isShown = true
  return toasts.map((toast) => ({ ...toast, id: crypto.randomUUID() }))
}

/**
 * For the root middleware: stores toasts that are not shown yet in a flash cookie, and clears it
 * once they are.
 */
export async function carryToasts(context: Context, request: Request, headers: Headers) {
  const { pending, isPage } = context.get(toastsContext)
  const cookie = flashCookie(context)
  if (pending.length > 0) {
    headers.append('Set-Cookie', await cookie.serialize(pending))
  } else if (!isPage) {
    return
  } else if (carriedToasts.test(request.headers.get('Cookie') ?? '')) {
    headers.append('Set-Cookie', await cookie.serialize(null, { maxAge: 0 }))
  }
}

const carriedToasts = new RegExp(String.raw`(?:^|;\s*)${cookieNames.toast}=`)

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
