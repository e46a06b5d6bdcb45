import { useEffect, useRef, useState } from 'react'
import type { Returns } from '#app/lib/database.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { findWord, noteLength, notesId } from './note-limits.ts'
import { type NoteState, saveWhileTyping } from './note-saver.ts'

type LessonNotesProps = {
  path: string
  userId: string
  note: NonNullable<Returns<'read_kept'>>['note']
}

/** The student's own notes: saved while typing, or with a button where there are no scripts. */
export function LessonNotes({ path, userId, note }: LessonNotesProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [state, setState] = useState<NoteState>('idle')
  const isHydrated = useHydrated()
  // The version of this page's first note: the saver knows the later ones.
  const [first] = useState(note)
  const version = first?.version ?? 0
  useEffect(() => {
    if (!field.current) return
    return saveWhileTyping(field.current, { userId, path, version, onState: setState })
  }, [userId, path, version])
  useEffect(() => selectFoundWord(field.current), [])
  return (
    <section id={notesId} aria-label="My notes" className="no-print">
      <form method="post" action={path} className="grid gap-2">
        <input type="hidden" name="version" value={version} />
        <Field>
          <Label>My notes</Label>
          <Textarea
            ref={field}
            name="words"
            rows={6}
            maxLength={noteLength}
            defaultValue={first?.words}
          />
          <FieldHelp>
            No screen of mine shows them. They’re printed with your learning record.
          </FieldHelp>
        </Field>
        {!isHydrated && (
          <Button type="submit" variant="outline" size="small" className="justify-self-start">
            Save notes
          </Button>
        )}
        <p role="status" className="min-h-6 text-sm">
          {stateWords(state)}
        </p>
      </form>
    </section>
  )
}

/** For who comes from the search, and has not begun to do something else. */
function selectFoundWord(field: HTMLTextAreaElement | null) {
  const word = new URLSearchParams(location.search).get(findWord)
  if (!field || !word || document.activeElement !== document.body) return
  const at = field.value.indexOf(word)
  if (at === -1) return
  field.setSelectionRange(at, at + word.length)
  field.focus()
}

function stateWords(state: NoteState) {
  if (typeof state === 'object') return state.refused
  if (state === 'saved') return 'Saved'
  if (state === 'joined')
    return 'You also wrote here on another device. Both texts are in your notes now.'
  if (state === 'idle') return ''
  return 'Not saved yet: the server can’t be reached. This browser keeps your notes and sends them later.'
}
