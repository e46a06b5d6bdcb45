import { Form, useSearchParams } from 'react-router'
import { searchLength } from '#app/lib/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { ListChoices } from '#app/ui/list-toolbar.tsx'
import { type PostStateName, postStates } from './post-fields.ts'

type WrittenFiltersProps = {
  title: string
  categoryId: string
  state: PostStateName | null
  categories: { id: string; name: string }[]
  /** Admins can list the posts of all authors. */
  isAdmin: boolean
  showsAll: boolean
}

const stateNames: Record<PostStateName, string> = {
  draft: 'Drafts',
  waiting: 'Waiting for approval',
  scheduled: 'Scheduled',
  published: 'Published',
}

/** Filters by title, category and state, for admins also by author; the state is in the URL. */
export function WrittenFilters({
  title,
  categoryId,
  state,
  categories,
  isAdmin,
  showsAll,
}: WrittenFiltersProps) {
  const [query] = useSearchParams()
  const edited = query.get('edit')
  return (
    <div className="mb-6 grid gap-4">
      {isAdmin && (
        <ListChoices
          label="Whose posts"
          choices={[
            { name: 'My posts', to: '/admin/blog', isChosen: !showsAll },
            { name: 'All posts', to: '/admin/blog?all=1', isChosen: showsAll },
          ]}
        />
      )}
      <Form
        role="search"
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_14rem_12rem_auto]"
      >
        {showsAll && <input type="hidden" name="all" value="1" />}
        {edited && <input type="hidden" name="edit" value={edited} />}
        <Field>
          <Label>Filter by title</Label>
          <Input
            key={title}
            type="search"
            name="title"
            defaultValue={title}
            maxLength={searchLength}
          />
        </Field>
        <Field>
          <Label>Filter by category</Label>
          <Select key={categoryId} name="category" defaultValue={categoryId}>
            <option value="">All categories</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field>
          <Label>Filter by state</Label>
          <Select key={state} name="state" defaultValue={state ?? ''}>
            <option value="">All states</option>
            {postStates.map((one) => (
              <option key={one} value={one}>
                {stateNames[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="outline">
          Filter
        </Button>
      </Form>
    </div>
  )
}
