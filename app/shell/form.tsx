import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react'
import {
  type FetcherWithComponents,
  Form as RouterForm,
  useActionData,
  useNavigation,
  useSubmit,
} from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { lostConnection } from './connection/lost-connection.ts'

/** Those options of React Router that are passed on below. */
type RouterFormProps = Omit<
  ComponentProps<typeof RouterForm>,
  'fetcherKey' | 'reloadDocument' | 'relative' | 'replace' | 'state' | 'viewTransition'
>

type FormProps = RouterFormProps & {
  /** Sends the form without leaving the page. */
  fetcher?: FetcherWithComponents<unknown>
  /** Why the form was refused or not sent, when no single field is wrong: see useFormCheck. */
  failure?: string | undefined
}

const unsent = Symbol('unsent')

/**
 * A form that posts, once. It shows its pending state before the next event is handled (flushSync),
 * so that a second press finds the button disabled; where there is no such button, it is ignored.
 * A refusal is shown before the page has read its data again, and may be mended at once.
 */
export function Form({ fetcher, onSubmit, failure, children, ...props }: FormProps) {
  const { method, navigate, preventScrollReset } = props
  const submit = useSubmit()
  const navigation = useNavigation()
  const { state } = fetcher ?? navigation
  const actionData: unknown = useActionData()
  const answer = fetcher ? fetcher.data : actionData
  /** The answer that was there when this form was sent. */
  const answerBefore = useRef<unknown>(unsent)
  useEffect(() => {
    if (state === 'idle') answerBefore.current = unsent
  }, [state])

  function submitOnce(event: SubmitEvent<HTMLFormElement>) {
    // The answer to what was done is null: there is nothing to mend.
    const isAnswered = answer !== answerBefore.current && answer !== null
    const isWaiting = state !== 'idle' && answerBefore.current !== unsent && !isAnswered
    if (!isWaiting) onSubmit?.(event)
    if (isWaiting || event.defaultPrevented) return event.preventDefault()
    event.preventDefault()
    if (!navigator.onLine) return lostConnection.set({ what: 'form' })
    answerBefore.current = answer
    const sender = (event.submitter ?? event.currentTarget) as HTMLButtonElement | HTMLFormElement
    const options = { method, preventScrollReset, flushSync: true }
    void (fetcher ? fetcher.submit(sender, options) : submit(sender, { navigate, ...options }))
  }

  return (
    <RouterForm onSubmit={submitOnce} {...props}>
      {failure && (
        <Alert tone="danger" role="alert" data-failure tabIndex={-1}>
          <p className="wrap-anywhere">{failure}</p>
        </Alert>
      )}
      {children}
    </RouterForm>
  )
}
