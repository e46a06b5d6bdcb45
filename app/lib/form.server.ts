import { data } from 'react-router'
import type * as z from 'zod/mini'
import { type Context, hostContext } from './contexts.ts'
import { errorCode, errorText, publicErrorText } from './error-text.ts'
import {
  checkForm,
  type FieldErrors,
  type FormRules,
  type RefusalToast,
  textField,
} from './form.ts'
import { showToast } from './toast.server.ts'
import type { PageError, Toast } from './toast.ts'

// How actions answer forms: one act per intent, its fields checked by the rules of its form, and
// refusals and failures told in one way. docs/decisions/049.

/** The form of this request. The server has read and parsed it: the request's own body is used up. */
export function formOf(context: Context): FormData {
  return context.get(hostContext).form
}

/** Why a form is not accepted: messages beside its fields, a toast, or both. */
export type Refusal<Values> = Partial<RefusalToast> & {
  errors?: FieldErrors<Values>
  /** 400 unless given. */
  status?: number
}

/** The words for a failure of the database or of another service. */
export type Failure = (cause: unknown, intent: string) => Refusal<Record<string, string>>

/** The work of one button or form; its answer is the page's `actionData`. */
export type Act<Answer = unknown> = (
  form: FormData,
  context: Context,
  refusalFor: (cause: unknown) => ReturnType<Failure>,
) => Answer | Promise<Answer>

type Answered<Shown> = ReturnType<typeof data<Shown>>
type AnswerOf<Acts> =
  Acts extends Act<infer Answer>
    ? Answer
    : {
        [Intent in keyof Acts]: Acts[Intent] extends Act<infer Answer> ? Answer : never
      }[keyof Acts]

/** Null where there is nothing to show but the page as it is now. */
type ShownAfter<Acts> = Exclude<AnswerOf<Acts>, void> | Answered<null> | null

/**
 * Runs the act that the form's `intent` names, `default` without one, or the only one of the page.
 * An error that the act throws is logged and told as `failure` says; redirects and answers pass.
 */
export async function act<Acts extends Act | Record<string, Act>>(
  context: Context,
  form: FormData,
  acts: Acts,
  failure: Failure = unexpected,
): Promise<ShownAfter<Acts>> {
  const named: Record<string, Act> = typeof acts === 'function' ? { default: acts } : acts
  const wanted = textField(form, 'intent') || 'default'
  const intent = typeof acts === 'function' ? 'default' : wanted
  const chosen = Object.hasOwn(named, intent) ? named[intent] : undefined
  if (!chosen) throw data<PageError>({ kind: 'failed', toast: outdated }, { status: 400 })
  const refusalFor = (cause: unknown) => {
    if (isAnswer(cause)) throw cause
    const refusal = { status: failureStatus(cause), ...failure(cause, intent) }
    const level = refusal.status < 500 ? 'warn' : 'error'
    context.get(hostContext).log(level, `act failed: ${intent}`, cause)
    return refusal
  }
  try {
    return ((await chosen(form, context, refusalFor)) ?? null) as ShownAfter<Acts>
  } catch (cause) {
    const { status, errors: _errors, ...toast } = refusalFor(cause)
    // Not for a row that is gone: the router would not read the list again, which shows what is left.
    return refuse(context, null, toast, status === 404 ? 200 : status) as ShownAfter<Acts>
  }
}

type Shown<Schema extends z.ZodMiniObject, More> = More & {
  /** As typed; secrets are left out. */
  values: z.input<Schema>
  errors: FieldErrors<z.input<Schema>>
}

type Refuse<Schema extends z.ZodMiniObject, More> = (
  refusal: Refusal<z.input<Schema>>,
  other?: Partial<Shown<Schema, More>>,
) => Answered<Shown<Schema, More>>

/**
 * An act whose fields are checked first. A refusal, also one by `run`, and a failure answer with the
 * values, the errors and `more` that the page shows.
 */
export function checked<Schema extends z.ZodMiniObject, Answer, More extends object = object>(
  rules: FormRules<Schema>,
  run: (
    fields: z.output<Schema>,
    refuse: Refuse<Schema, More>,
    values: z.input<Schema>,
  ) => Answer | Promise<Answer>,
  more?: More,
): Act<Answer | Answered<Shown<Schema, More>>> {
  return async (form, context, refusalFor) => {
    const { values, fields, errors, toast } = checkForm(form, rules)
    const refuseForm: Refuse<Schema, More> = ({ errors: wrong = {}, status, ...told }, other) => {
      const shown = { ...more, values, errors: wrong, ...other } as Shown<Schema, More>
      return refuse(context, shown, told, status)
    }
    if (!fields) return refuseForm({ errors, ...toast })
    try {
      return await run(fields, refuseForm, values)
    } catch (cause) {
      return refuseForm(refusalFor(cause) as Refusal<z.input<Schema>>)
    }
  }
}

/**
 * The answer to a form that cannot be accepted: what its page shows, a toast if there is one, and the
 * status. If no field is wrong, the toast's words stand in the form, too: a toast goes after some
 * seconds.
 */
export function refuse<Answer>(
  context: Context,
  shown: Answer,
  toast: Partial<RefusalToast> | null = null,
  status = 400,
) {
  const { title, ...words } = toast ?? {}
  if (title === undefined) return data(shown, { status })
  showToast(context, { title, ...words, tone: 'destructive' })
  const { text = title } = words
  return data(hasNoErrors(shown) ? { ...shown, errors: { form: text } } : shown, { status })
}

/** A form's answer has `errors`; that of a list's button may be null. */
function hasNoErrors(shown: unknown) {
  const { errors } = (shown ?? {}) as { errors?: object }
  return errors !== undefined && Object.keys(errors).length === 0
}

/**
 * For people who may know the reason: it follows the words. `gone`: what is said instead of it when
 * the row is not there, or not the caller's.
 */
export function failed(words: string, { title = 'Error', gone = '' } = {}): Failure {
  return (cause) => {
    const reason = gone && errorCode(cause) === 'PGRST116' ? gone : errorText(cause)
    return { title, text: `${words} ${reason}`.trim() }
  }
}

const unexpected: Failure = (cause) => ({
  title: 'Error',
  text: publicErrorText(cause, 'Something went wrong on my side. Please try again.'),
})

/** Such as one that was opened before the site was updated. */
const outdated: Toast = {
  title: 'This form is out of date',
  text: 'The site has changed since you opened the page. Please load it again and repeat your last step.',
  tone: 'destructive',
}

/** A caller's mistake that only the database finds is no fault of the server. */
function failureStatus(cause: unknown) {
  const code = errorCode(cause) ?? ''
  if (/^PT\d{3}$/.test(code)) return Number(code.slice(2))
  if (code === 'PGRST116' || code === 'P0002') return 404
  const { status } = Object(cause)
  const isRefused = status >= 400 && status < 500
  if (isRefused || /^(22|23|P0|42501)/.test(code)) return 400
  // No answer, or one that says to try again: no connection, no resources, broken off.
  return code === '' || /^(08|53|57|PGRST00)/.test(code) ? 503 : 500
}

/** A redirect, or data with a status: thrown by intent. */
function isAnswer(thrown: unknown) {
  return thrown instanceof Response || Object(thrown).type === 'DataWithResponseInit'
}

/** For scripts: the JSON of the work, or { error } with the reason after `words`. */
export async function answerJson(context: Context, words: string, work: () => Promise<object>) {
  try {
    return Response.json(await work())
  } catch (cause) {
    if (isAnswer(cause)) throw cause
    context.get(hostContext).log('error', words, cause)
    return refuseJson(`${words} ${errorText(cause)}`.trim())
  }
}

export function refuseJson(error: string, status = 400) {
  return Response.json({ error }, { status })
}
