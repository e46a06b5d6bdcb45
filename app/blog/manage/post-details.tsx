import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Answered } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { FeaturedPicture } from './featured-picture.tsx'
import {
  type PostValues,
  postExcerptLength,
  type postForm,
  searchDescriptionLength,
} from './post-fields.ts'

type PostDetailsProps = {
  values: PostValues
  errors: NonNullable<Answered<typeof postForm>>
  coverPattern: string
  onBusy(isBusy: boolean): void
  onChange(): void
}

/** The optional parts of a post, folded: its picture, its excerpt and its words for search engines. */
export function PostDetails({ values, errors, ...picture }: PostDetailsProps) {
  const hasError = Boolean(errors.coverAlt || errors.excerpt || errors.searchDescription)
  const isWritten = Boolean(values.cover || values.excerpt || values.searchDescription)
  const [isOpenAtFirst] = useState(hasError || isWritten)
  const details = useRef<HTMLDetailsElement>(null)
  // Never closed by itself: a field that is mended stays in sight.
  useEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError])
  return (
    <details
      ref={details}
      open={isOpenAtFirst}
      className="group rounded-md border border-rule bg-card"
    >
      <summary className="flex min-h-13 list-none items-center gap-2 px-4 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        Picture and search
        <span className="font-normal text-muted">optional</span>
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 border-rule border-t p-4">
        <FeaturedPicture
          path={values.cover}
          alt={values.coverAlt}
          altError={errors.coverAlt}
          {...picture}
        />
        <Field error={errors.excerpt}>
          <Label>Excerpt</Label>
          <Textarea name="excerpt" defaultValue={values.excerpt} rows={3} />
          <FieldHelp>
            For the list of posts and the feeds, at most {postExcerptLength} characters. If you
            leave it empty, readers see the first words of the post.
          </FieldHelp>
        </Field>
        <Field error={errors.searchDescription}>
          <Label>Search description</Label>
          <Textarea name="searchDescription" defaultValue={values.searchDescription} rows={3} />
          <FieldHelp>
            For search engines and social networks, at most {searchDescriptionLength} characters. If
            you leave it empty, they get the excerpt.
          </FieldHelp>
        </Field>
      </div>
    </details>
  )
}
