import { Form, Link, useSearchParams } from 'react-router'
import { searchLength } from '#app/lib/lists.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'

type ProgressFiltersProps = { search: string; isStalled: boolean }

/** The filter is in the URL, so a filtered list can be bookmarked and exported. */
export function ProgressFilters({ search, isStalled }: ProgressFiltersProps) {
  const [query] = useSearchParams()
  const kept = ['sort', 'order'].flatMap((name) => {
    const value = query.get(name)
    return value ? [{ name, value }] : []
  })
  return (
    <Form role="search" className="flex flex-wrap items-end gap-x-5 gap-y-3">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field className="min-w-56 grow sm:max-w-sm">
        <Label>Search by name or email</Label>
        <Input
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={searchLength}
        />
      </Field>
      <Choice
        key={String(isStalled)}
        type="checkbox"
        name="stalled"
        value="1"
        defaultChecked={isStalled}
      >
        Stalled for 14 days
      </Choice>
      <Button type="submit" variant="outline">
        Filter
      </Button>
      {(search || isStalled) && (
        <Link to="?" className={buttonVariants({ variant: 'quiet' })}>
          Show all
        </Link>
      )}
    </Form>
  )
}
