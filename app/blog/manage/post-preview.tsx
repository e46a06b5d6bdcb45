import { useEffect, useRef } from 'react'
import { PostCover } from '#app/blog/post-cover.tsx'
import { RichText } from '#app/editor/rich-text.tsx'
import type { Picture } from '#app/lib/files.data.ts'

type PostPreviewProps = {
  preview: { title: string; html: string; cover: Picture | null; coverAlt: string }
}

/** A preview of the post as readers will see it; scrolled into view when it arrives. */
export function PostPreview({ preview }: PostPreviewProps) {
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
        {preview.title || 'Untitled'}
      </p>
      {preview.cover && (
        <PostCover
          cover={preview.cover}
          seed=""
          alt={preview.coverAlt}
          sizes="(min-width: 48rem) 42rem, 100vw"
          className="mb-6 rounded-md"
        />
      )}
      <RichText html={preview.html} />
    </section>
  )
}
