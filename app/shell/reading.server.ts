import { data } from 'react-router'
import { type Context, hostContext, toastsContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import type { PageError, Toast } from '#app/lib/toast.ts'

type MissingPage = Omit<Extract<PageError, { kind: 'missing' }>, 'kind' | 'toast'>

/**
 * For loaders to throw: there is nothing at this address. A toast of the page gives the reason; the
 * address of a file answers with the words alone.
 */
export function notFound(what: string | (MissingPage & { reason: string })) {
  if (typeof what === 'string') return data(what, { status: 404 })
  const { reason, ...missing } = what
  const toast: Toast = { title: 'Error', text: reason, tone: 'destructive' }
  return data<PageError>({ kind: 'missing', toast, ...missing }, { status: 404 })
}

type AllOf<Readings> = { -readonly [At in keyof Readings]: Awaited<Readings[At]> }

/**
 * For loaders behind a guard: a failure is logged and thrown as a page that says `title` and the
 * reason. Public pages let it pass, because the reason is not for everybody. A list is read at once.
 */
export async function readOrThrow<const Readings extends readonly unknown[]>(
  context: Context,
  title: string,
  readings: Readings,
): Promise<AllOf<Readings>>
export async function readOrThrow<Found>(
  context: Context,
  title: string,
  reading: Found | PromiseLike<Found>,
): Promise<Found>
export async function readOrThrow(context: Context, title: string, reading: unknown) {
  try {
    return await (Array.isArray(reading) ? Promise.all(reading) : reading)
  } catch (cause) {
    context.get(hostContext).log('error', title, cause)
    const toast: Toast = { title, text: errorText(cause), tone: 'destructive' }
    throw data<PageError>({ kind: 'failed', toast }, { status: 500 })
  }
}

/** The same for one part of a page: the rest is shown, and <ListFailure> in place of the part. */
export async function readOrToast<Found>(
  context: Context,
  words: string,
  reading: Promise<Found>,
): Promise<{ found: Found; toast: null } | { found: null; toast: Toast }> {
  try {
    return { found: await reading, toast: null }
  } catch (cause) {
    context.get(hostContext).log('error', words, cause)
    context.get(toastsContext).isShown = true
    const text = `${words} ${errorText(cause)}`
    return { found: null, toast: { title: 'Error', text, tone: 'destructive' } }
  }
}

/** For what can be done without, such as a part of a public page: a failure is logged, null answers. */
export async function orLog<Found>(
  context: Context,
  words: string,
  reading: PromiseLike<Found>,
): Promise<Found | null> {
  try {
    return await reading
  } catch (cause) {
    context.get(hostContext).log('error', words, cause)
    return null
  }
}
