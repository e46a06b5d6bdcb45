import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { searchLength } from '#app/lib/lists.ts'
import { Button } from './button.tsx'
import { Field, Label } from './field.tsx'
import { Input } from './input.tsx'

type SearchBoxProps = {
  /** Of the query parameter. */
  name: string
  label: string
  value: string
  placeholder?: string
  /** What else stands in the address and stays there; the page number does not. */
  keep?: Record<string, string>
}

const typingPauseMs = 300

/** Filters while typing, in the address: it can be shared, and Back leads back to it. */
export function SearchBox({ name, label, value, placeholder, keep = {} }: SearchBoxProps) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address may change by other ways, but never under somebody's fingers.
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
          () => submit(form, { replace: true, preventScrollReset: true }),
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
