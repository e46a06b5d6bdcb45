import { onLeave } from '#app/courses/unsent/on-leave.ts'
import { sendUnsent } from '#app/courses/unsent/send-unsent.ts'
import { findUnsent, rememberUnsent } from '#app/courses/unsent/unsent.ts'

export type NoteState = 'idle' | 'saved' | 'joined' | 'waiting' | { refused: string }

type NoteSaverOptions = {
  userId: string
  path: string
  /** The version that the field shows; 0 without a note. */
  version: number
  onState(state: NoteState): void
}

const typingPauseMs = 1000

/**
 * Saves the field while its student types, one request at a time. Its words are in localStorage until
 * the server has confirmed them. Answers with what ends it.
 */
export function saveWhileTyping(
  field: HTMLTextAreaElement,
  { userId, path, version, onState }: NoteSaverOptions,
) {
  const controller = new AbortController()
  let writer = Math.random().toString(36).slice(2)
  let timer: ReturnType<typeof setTimeout>
  let hasChanged = false
  let isSending = false

  const latest = () => ({
    path,
    body: new URLSearchParams({ words: field.value, version: String(version), writer }).toString(),
  })

  function change() {
    hasChanged = true
    rememberUnsent(userId, latest())
    onState('idle')
    clearTimeout(timer)
    timer = setTimeout(save, typingPauseMs)
  }

  async function save() {
    if (!hasChanged || isSending) return
    clearTimeout(timer)
    hasChanged = false
    isSending = true
    const answer = await sendUnsent(userId, latest, {
      signal: controller.signal,
      onWait: () => onState('waiting'),
    })
    isSending = false
    if (!answer) return
    if (!answer.ok) return onState({ refused: answer.message })
    const saved = Object(answer.json)
    version = Number(saved.version)
    const added = String(saved.added ?? '')
    if (added) field.value += added
    if (hasChanged) timer = setTimeout(save, typingPauseMs)
    else onState(added ? 'joined' : 'saved')
  }

  const draft = new URLSearchParams(findUnsent(userId, path)?.body)
  const isTypedEarly = field.value !== field.defaultValue
  if (draft.has('words') && !isTypedEarly) {
    field.value = draft.get('words') ?? ''
    version = Number(draft.get('version'))
    writer = draft.get('writer') ?? writer
  }
  if (draft.has('words') || isTypedEarly) change()

  field.addEventListener('input', change)
  const end = onLeave(() => void save())
  return () => {
    field.removeEventListener('input', change)
    end()
    clearTimeout(timer)
    void save()
    controller.abort()
  }
}
