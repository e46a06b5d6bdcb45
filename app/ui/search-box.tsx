import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { searchLength } from '#app/lib/lists.ts'
import { Button } from './button.tsx'
import { Field, Label } from './field.tsx'
import { Input } from './input.tsx'

type SearchBoxProps = {
  /** The name of the query parameter. */
  name: string
  label: string
  value: string
  placeholder?: string
  /** Further query parameters to keep; the page number is not. */
  keep?: Record<string, string>
}

const typingPauseMs = 300

/** Marks the navigations of the box itself. */
const searchState = { isSearch: true }

function isSearch(state: unknown) {
  return typeof state === 'object' && state !== null && 'isSearch' in state
}

/** Filters while typing; the search is in the URL, so it can be shared, and Back returns to it. */
export function SearchBox({ name, label, value, placeholder, keep = {} }: SearchBoxProps) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Another navigation, such as 'Edit' in the list below, must not be replaced by the search.
  const isElsewhere = navigation.state !== 'idle' && !isSearch(navigation.location.state)
  useEffect(() => {
    if (isElsewhere) clearTimeout(timer.current)
  }, [isElsewhere])
  // Follows other changes of the URL, except while the box has the focus.
  useEffect(() => {
    const box = input.current
    if (box && box !== document.activeElement) box.value = value
  }, [value])

  return (
    <Form
      role="search"
      preventScrollReset
      className="grid max-w-2xl grow grid-cols-[1fr_auto] items-end gap-3"
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(timer.current)
        timer.current = setTimeout(
          () => submit(form, { replace: true, preventScrollReset: true, state: searchState }),
          typingPauseMs,
        )
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {Object.entries(keep)
        .filter(([, kept]) => kept !== '')
        .map(([key, kept]) => (
          <input key={key} type="hidden" name={key} value={kept} />
        ))}
      <Field>
        <Label>{label}</Label>
        <Input
          ref={input}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
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
