import { onLeave } from '#app/courses/unsent/on-leave.ts'
import { type Refused, sendUnsent } from '#app/courses/unsent/send-unsent.ts'
import { findUnsent, rememberUnsent } from '#app/courses/unsent/unsent.ts'
import { beforeLogOut } from '#app/shell/log-out/before-log-out.ts'

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
  let sending = Promise.resolve()

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

  function save() {
    if (hasChanged && !isSending) sending = send()
    return sending
  }

  async function send() {
    clearTimeout(timer)
    hasChanged = false
    isSending = true
    const answer = await sendUnsent(userId, latest, {
      signal: controller.signal,
      onWait: () => onState('waiting'),
    })
    isSending = false
    if (!answer) return
    if (!answer.ok) return onState({ refused: refusalWords(answer) })
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
  const endLogOut = beforeLogOut(async () => {
    await save()
    // Words that were typed while the request above was on its way.
    await save()
  })
  return () => {
    field.removeEventListener('input', change)
    end()
    endLogOut()
    clearTimeout(timer)
    void save()
    controller.abort()
  }
}

function refusalWords({ status, message }: Refused) {
  if (status === 401)
    return 'You’ve been logged out. This browser keeps your notes; log in again to save them.'
  if (status === 404) return 'This lesson isn’t open right now. This browser keeps your notes.'
  return message
}
