import { useState } from 'react'
import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import type { FieldInfo } from '#content/schemas/fields.ts'
import { htmlOf } from '#content/schemas/html-of.ts'
import { useIsShown } from './fold.tsx'

type RichFieldProps = {
  id: string
  info: FieldInfo
  value: string
  onChange(html: string): void
}

/**
 * The visual editor as a controlled field. The editor keeps its own text, so it is drawn anew when
 * the value changes from outside, as when entries of a list change places.
 */
export function RichField({ id, info, value, onChange }: RichFieldProps) {
  const isShown = useIsShown()
  const [drawn, setDrawn] = useState({ html: value, key: 0 })
  if (drawn.html !== value) setDrawn({ html: value, key: drawn.key + 1 })

  function take({ target }: React.FormEvent) {
    // The editor writes its HTML to the text area; its other controls fire the same event.
    if (!(target instanceof HTMLTextAreaElement)) return
    setDrawn({ ...drawn, html: target.value })
    onChange(target.value)
  }
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-24" onInput={take}>
      <RichTextEditor
        key={drawn.key}
        name={id}
        label={info.label}
        defaultValue={info.isShort ? htmlOf(drawn.html) : drawn.html}
        isShort={info.isShort}
        isShown={isShown}
      />
    </div>
  )
}
