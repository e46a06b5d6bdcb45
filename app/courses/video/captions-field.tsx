import { useRef, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { captionsLength } from '#app/upload/film/captions.ts'

type CaptionsFieldProps = { value: string; error: string | undefined }

/** Pasted, or taken from a file, which scripts read into the text. */
export function CaptionsField({ value, error }: CaptionsFieldProps) {
  const isHydrated = useHydrated()
  const text = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<string | null>(null)

  async function take(file: File | undefined) {
    if (!file || !text.current) return
    if (file.size > 2 * captionsLength) return setMistake('This file is too large for captions.')
    setMistake(null)
    text.current.value = await file.text()
    // The form watches its fields by this event, which a script's change does not fire.
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="grid gap-3 rounded-md border border-rule bg-card p-4">
      {isHydrated && (
        <Field error={mistake}>
          <Label>Captions</Label>
          <Input
            type="file"
            accept=".vtt,.srt,text/vtt"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <FieldHelp>A WebVTT file (.vtt). Its text appears below, to correct it.</FieldHelp>
        </Field>
      )}
      <Field error={error}>
        <Label>Captions as text</Label>
        <Textarea
          ref={text}
          name="captions"
          defaultValue={value}
          maxLength={captionsLength}
          spellCheck={false}
          placeholder={
            'WEBVTT\n\n00:00.000 --> 00:04.000\nTwo lists, and a check mark for every pair.'
          }
          className="max-h-96 font-mono text-sm"
        />
        <FieldHelp>
          Students see them in the video from the start, read them below it as a transcript, and
          find them by searching.
        </FieldHelp>
      </Field>
    </div>
  )
}
