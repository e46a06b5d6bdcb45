import { lazy, Suspense, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { untilOnline } from '#app/lib/until-online.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Textarea } from '#app/ui/input.tsx'
import type { CardChoice } from './block-dialogs.tsx'

// Large, so imported lazily by the screens with an editor, and only in the browser.
const EditorSurface = lazy(async () => {
  await untilOnline()
  const { EditorSurface } = await import('./editor-surface.tsx')
  return { default: EditorSurface }
})

export type RichTextEditorProps = {
  /** The form field that carries the HTML. */
  name: string
  /** The accessible label of the text area. */
  label: string
  defaultValue?: string
  /**
   * The upload endpoint of pictures (field 'file'); answers { url } or { error }. Without it, no
   * pictures.
   */
  imageUpload?: string
  /** For lessons and posts: admins choose a file, or upload one. Its readers may open it. */
  hasFiles?: boolean
  /** Bold, links and lists only. */
  isShort?: boolean | undefined
  /** False where the field is folded away: the editor is loaded once it is shown. */
  isShown?: boolean
  /** For letters: adds first names, buttons, and cards of these pages. */
  cards?: CardChoice[]
}

/** As tall as the empty editor and its toolbar of two or three rows: nothing below moves. */
const editorHeight = 'min-h-109! @xl:min-h-97!'
const shortHeight = 'min-h-55! @md:min-h-44!'

/**
 * A rich text editor that submits HTML. The text area is the field: before hydration, and without
 * scripts, people write HTML in it; afterwards it is the editor's HTML view. Every change fires an
 * 'input' event there, so a form can watch it like any other field.
 */
export function RichTextEditor({
  name,
  label,
  defaultValue = '',
  imageUpload,
  hasFiles = false,
  isShort = false,
  isShown = true,
  cards,
}: RichTextEditorProps) {
  const isHydrated = useHydrated()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [isHtmlView, setHtmlView] = useState(false)
  const [isReady, setReady] = useState(false)
  return (
    <div className="@container relative grid grid-cols-1">
      {isHydrated && isShown && (
        <Suspense
          fallback={
            <p className="absolute right-3 bottom-2 text-muted text-sm">Loading editor...</p>
          }
        >
          <EditorSurface
            label={label}
            source={textarea}
            defaultValue={defaultValue}
            imageUpload={imageUpload}
            hasFiles={hasFiles}
            isShort={isShort}
            cards={cards}
            isHtmlView={isHtmlView}
            onHtmlView={setHtmlView}
            onReady={() => setReady(true)}
          />
        </Suspense>
      )}
      <Textarea
        ref={textarea}
        name={name}
        aria-label={isHtmlView ? `${label} as HTML` : isReady ? undefined : label}
        defaultValue={defaultValue}
        hidden={isReady && !isHtmlView}
        spellCheck={false}
        className={cn(
          'max-h-[70vh] font-mono text-sm',
          isReady ? 'min-h-72!' : isShort ? shortHeight : editorHeight,
        )}
      />
    </div>
  )
}
