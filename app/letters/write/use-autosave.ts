import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#app/lib/form.ts'
import { useEarlyChanges, useUnsavedChanges } from '#app/lib/use-unsaved-changes.ts'
import type { LetterValues } from './letter-fields.ts'
import type { SaveAnswer } from './save-letter.server.ts'

const pauseMs = 800

export type SaveState = 'saved' | 'changed' | 'saving' | SaveAnswer['result']

type Saved = { version: number; savedAt: string }

type AutosaveOptions = {
  /** As the loader read it; newer after a submit. */
  loaded: Saved
  onSaved: (version: number) => void
}

/**
 * Saves a form in the background, a moment after the last change. A conflict ends it: the other
 * window's text stays in the database, and this one's in the form.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  { loaded, onSaved }: AutosaveOptions,
) {
  const [own, setOwn] = useState(loaded)
  const [state, setState] = useState<SaveState>('saved')
  const [errors, setErrors] = useState<FieldErrors<LetterValues>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const saved = own.version > loaded.version ? own : loaded
  const blocker = useUnsavedChanges(state !== 'saved')
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version means that a submit saved the whole form
  useEffect(() => {
    setState((before) => (before === 'conflict' ? before : 'saved'))
  }, [loaded.version])

  async function save() {
    await running.current
    if (!form.current) return
    setState('saving')
    const answer = await send(address, new FormData(form.current))
    setErrors(answer.result === 'invalid' ? answer.errors : {})
    if (answer.result === 'saved') {
      setOwn(answer)
      onSaved(answer.version)
      // At once: the next save or submit may come before React renders.
      const version = form.current?.elements.namedItem('version')
      if (version instanceof HTMLInputElement) version.value = String(answer.version)
    }
    setState((before) => (before === 'saving' ? answer.result : before))
  }

  function noteChange() {
    if (state === 'conflict') return
    setState('changed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      running.current = save()
    }, pauseMs)
  }
  useEarlyChanges(form, noteChange)

  /** A submit saves as well, so it must carry the version of a save that is under way. */
  function beforeSubmit(event: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    if (state !== 'saving' || !running.current) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const submitted = event.currentTarget
    running.current.then(() => setTimeout(() => submitted.requestSubmit(submitter)))
  }

  return {
    version: saved.version,
    savedAt: saved.savedAt,
    state,
    errors,
    blocker,
    noteChange,
    beforeSubmit,
  }
}

async function send(address: string, body: FormData): Promise<SaveAnswer> {
  try {
    // A redirect means that the session has ended.
    const response = await fetch(address, { method: 'POST', body, redirect: 'error' })
    const answer = (await response.json()) as SaveAnswer
    return answer
  } catch {
    return { result: 'failed' }
  }
}
