import { useEffect, useRef } from 'react'
import { RichText } from '#app/editor/rich-text.tsx'

/** A preview of the post as readers will see it; scrolled into view when it arrives. */
export function PostPreview({ preview }: { preview: { title: string; html: string } }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (preview) section.current?.focus()
  }, [preview])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="preview"
      className="mt-10 scroll-mt-4 rounded-md border border-rule bg-card p-6 sm:p-10"
    >
      <h2 id="preview" className="eyebrow mb-4 font-sans">
        Preview
      </h2>
      <p className="mb-6 font-serif text-4xl leading-tight wrap-anywhere">
        {preview.title || 'Without a title'}
      </p>
      <RichText html={preview.html} />
    </section>
  )
}
