import { data } from 'react-router'
import { type Context, hostContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import type { Toast } from '#app/lib/toast.ts'

type Missing = {
  /** Such as 'Post Not Found'. */
  title: string
  text: string
  /** Follows the text. */
  link?: { label: string; to: string }
  back: { label: string; to: string }
}

/** The data of answers that loaders throw and <ErrorPage> shows. */
export type PageError =
  | ({ kind: 'missing'; toast: Toast } & Missing)
  | { kind: 'failed'; toast: Toast }

/** For loaders to throw: there is nothing at this address. A toast gives the reason. */
export function notFound({ reason, ...missing }: Missing & { reason: string }) {
  const toast: Toast = { title: 'Error', text: reason, tone: 'destructive' }
  return data<PageError>({ kind: 'missing', toast, ...missing }, { status: 404 })
}

/**
 * For loaders behind a guard: a failure is logged and thrown as a page that says `title` and the
 * reason. Public pages let it pass, because the reason is not for everybody.
 */
export async function readOrThrow<Found>(
  context: Context,
  title: string,
  reading: Promise<Found>,
): Promise<Found> {
  try {
    return await reading
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
    const text = `${words} ${errorText(cause)}`
    return { found: null, toast: { title: 'Error', text, tone: 'destructive' } }
  }
}

/** For a part that a public page can do without: a failure is logged, and the part left out. */
export async function readOrNull<Found>(
  context: Context,
  words: string,
  reading: Promise<Found>,
): Promise<Found | null> {
  try {
    return await reading
  } catch (cause) {
    context.get(hostContext).log('error', words, cause)
    return null
  }
}
