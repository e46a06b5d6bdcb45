import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { searchLength } from '#app/lib/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type PostFiltersProps = {
  search: string
  /** Whether that search found nothing: choosing a category then drops it. */
  hasFailed: boolean
  categoryId: string | null
  categories: { id: string; name: string }[]
}

/** Search and category: with and without scripts the state is in the URL. */
export function PostFilters({ search, hasFailed, categoryId, categories }: PostFiltersProps) {
  const submit = useSubmit()

  function submitWithoutBlanks(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget, submitter)
    const query = new URLSearchParams()
    for (const [name, value] of fields) {
      if (typeof value === 'string' && value.trim()) query.set(name, value.trim())
    }
    submit(query, { action: '/blog', preventScrollReset: true })
  }

  return (
    <div className="mb-8 grid gap-5">
      <Form action="/blog" role="search" onSubmit={submitWithoutBlanks}>
        <Field className="max-w-xl">
          <Label>Search posts</Label>
          <div className="flex gap-2">
            {/* A new key when the URL changes: the box shows the current search. */}
            <Input
              key={search}
              type="search"
              name="q"
              defaultValue={search}
              maxLength={searchLength}
            />
            <Button type="submit" name="category" value={categoryId ?? ''}>
              <Search aria-hidden /> Search
            </Button>
          </div>
        </Field>
      </Form>
      <Form action="/blog" onSubmit={submitWithoutBlanks}>
        {search && !hasFailed && <input type="hidden" name="q" value={search} />}
        <fieldset>
          <legend className="sr-only">Category</legend>
          <div className="flex flex-wrap gap-2">
            <CategoryButton id="" isChosen={!categoryId}>
              All
            </CategoryButton>
            {categories.map(({ id, name }) => (
              <CategoryButton key={id} id={id} isChosen={id === categoryId}>
                {name}
              </CategoryButton>
            ))}
          </div>
        </fieldset>
      </Form>
    </div>
  )
}

type CategoryButtonProps = { id: string; isChosen: boolean; children: string }

function CategoryButton({ id, isChosen, children }: CategoryButtonProps) {
  return (
    <Button
      type="submit"
      name="category"
      value={id}
      size="small"
      variant={isChosen ? 'primary' : 'outline'}
      aria-pressed={isChosen}
      className="max-w-full wrap-anywhere"
    >
      {children}
    </Button>
  )
}
