import { Form } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { searchLength } from '#app/lib/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type SearchFormProps = { words?: string; className?: string }

/** The words are in the address: a search can be bookmarked, and Back returns to it. */
export function SearchForm({ words = '', className }: SearchFormProps) {
  return (
    <Form
      role="search"
      action="/learn/search"
      className={cn('no-print grid max-w-2xl grid-cols-[1fr_auto] items-end gap-3', className)}
    >
      <Field>
        <Label>Search lessons, my notes and tips</Label>
        <Input
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={searchLength}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}
