import { ArrowRight, Check, WifiOff } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendUnsent } from '#app/courses/unsent/send-unsent.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { notify } from '#app/shell/toasts/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { AfterLesson } from './after-lesson.ts'
import { completionId } from './completion-id.ts'

type CompleteFormProps = {
  /** The endpoint of the completion. */
  path: string
  userId: string
  completedAt: string | null
  coursePath: string
  after: AfterLesson
}

/** Retries until the server has answered: a lost connection is shown, and loses nothing. */
export function CompleteForm(props: CompleteFormProps) {
  const { formatDate } = useDates()
  const { path, userId, completedAt } = props
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'idle' | 'sending' | 'waiting' | 'saved'>('idle')
  const sending = useRef<AbortController>(null)
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const isDone = completedAt !== null || state === 'saved'
  useEffect(() => {
    // The button that had the focus is removed.
    if (state === 'saved') done.current?.focus()
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const controller = new AbortController()
    sending.current = controller
    setState('sending')
    const answer = await sendUnsent(userId, () => ({ path }), {
      signal: controller.signal,
      onWait: () => setState('waiting'),
    })
    if (!answer) return
    setState(answer.ok ? 'saved' : 'idle')
    if (answer.ok) void revalidate()
    else notify({ title: 'Error', text: answer.message, tone: 'destructive' })
  }

  if (isDone) {
    return (
      <div
        id={completionId}
        className="grid gap-4 rounded-md border border-rule bg-success-soft px-5 py-5"
      >
        <p
          ref={done}
          tabIndex={-1}
          role="status"
          className="flex flex-wrap items-center gap-x-3 gap-y-1"
        >
          <Check aria-hidden className="size-6 text-success-ink" strokeWidth={3} />
          <strong className="font-serif text-xl">Lesson Completed!</strong>
          {completedAt && <span className="text-sm">{formatDate(completedAt)}</span>}
        </p>
        <NextStep {...props} isJustSaved={state === 'saved'} />
      </div>
    )
  }
  return (
    <form
      id={completionId}
      method="post"
      action={path}
      onSubmit={submit}
      className="no-print grid gap-3"
    >
      <Button
        type="submit"
        variant="accent"
        size="large"
        pending={state !== 'idle'}
        pendingLabel="Saving..."
        className="justify-self-start"
      >
        <Check aria-hidden /> Mark as Complete
      </Button>
      <p role="status" className="flex items-start gap-2 text-sm">
        {state === 'waiting' && (
          <>
            <WifiOff aria-hidden className="mt-1 size-4 shrink-0" />
            Not saved yet: the server can’t be reached. This browser keeps your check mark and sends
            it later, even if you go on to another lesson.
          </>
        )}
      </p>
    </form>
  )
}

type NextStepProps = Pick<CompleteFormProps, 'coursePath' | 'after'> & {
  /** False when a completed lesson is read again. */
  isJustSaved: boolean
}

/** The way on: the next lesson, or what the finished course has to offer. */
function NextStep({ coursePath, after, isJustSaved }: NextStepProps) {
  const { next, finishedModule } = after
  return (
    <>
      {!next && (
        <p>
          {isJustSaved
            ? 'That was the last one: you’ve finished the whole course.'
            : 'You’ve finished the whole course.'}
        </p>
      )}
      {next && finishedModule && (
        <p className="wrap-anywhere">You’ve finished the module “{finishedModule}.”</p>
      )}
      <ButtonLink
        to={next ? `${coursePath}/${next.lesson_slug}` : coursePath}
        variant="accent"
        size="large"
        prefetch="none"
        className="no-print max-w-full justify-self-start text-left!"
      >
        <span className="min-w-0 wrap-anywhere">
          {next ? `Next: ${next.lesson_title}` : 'See what you’ve learned'}
        </span>
        <ArrowRight aria-hidden />
      </ButtonLink>
    </>
  )
}
