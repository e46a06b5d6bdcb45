import * as z from 'zod/mini'
import { type Answered, required } from '#app/lib/form.ts'
import { counted } from '#app/lib/lists.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Select, Textarea } from '#app/ui/input.tsx'
import type { SubscriberColumns } from './subscriber-columns.ts'

export type ReadFile = {
  text: string
  /** Mailchimp tells by the name of a file who is in it. */
  fileName: string
  /** The columns, as the choices show them. */
  names: string[]
  rows: number
  columns: SubscriberColumns
  hasNames: boolean
  consent: string
}

const missingConsent =
  'Please say how these people agreed: without it the law forbids letters to them.'

export const importForm = {
  schema: z.object({ consent: z.string().check(required(missingConsent)) }),
}

type ImportFormProps = {
  file: ReadFile
  answered: Answered<typeof importForm>
  isWorking: boolean
}

/** Which columns to take, and how these people agreed. */
export function ImportForm({ file, answered, isWorking }: ImportFormProps) {
  const { columns } = file
  const { errors, props } = useFormCheck(importForm, answered)
  const options = file.names.map((name, at) => (
    <option key={name} value={at}>
      {name}
    </option>
  ))
  return (
    <Form {...props} method="post" encType="multipart/form-data" className="grid max-w-xl gap-6">
      <textarea name="text" defaultValue={file.text} hidden />
      <input type="hidden" name="fileName" value={file.fileName} />
      <Field>
        <Label>Column with the email addresses</Label>
        <Select name="column" defaultValue={columns.address}>
          {options}
        </Select>
        <FieldHelp>
          {counted(file.rows, 'line was', 'lines were')} read.
          {columns.program && ` It looks like a list from ${columns.program}.`}
          {columns.hidesSilence &&
            ' It doesn’t say for sure who turned your emails off. The file “email_list” in Substack’s full export does: please take that one.'}
        </FieldHelp>
      </Field>
      <Field>
        <Label>Column with the names</Label>
        <Select name="nameColumn" defaultValue={columns.name ?? ''}>
          <option value="">No names</option>
          {options}
        </Select>
        <FieldHelp>
          For greetings such as “Hi Jane” in your letters. First names are enough.
        </FieldHelp>
      </Field>
      <Field>
        <Label>Column with the day they agreed</Label>
        <Select name="dateColumn" defaultValue={columns.consentDate ?? ''}>
          <option value="">No days</option>
          {options}
        </Select>
        <FieldHelp>Without a day, the consent counts from today.</FieldHelp>
      </Field>
      <Choice type="checkbox" name="hasNames" defaultChecked={file.hasNames}>
        The first line has the names of the columns
      </Choice>
      <Field error={errors.consent}>
        <Label>How did these people agree?</Label>
        <Textarea
          name="consent"
          maxLength={1000}
          defaultValue={file.consent}
          className="min-h-24"
        />
        <FieldHelp>
          Kept with every address, such as “Signed up for my newsletter at my old site, 2024 to
          2026.”
        </FieldHelp>
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="import"
          pending={isWorking}
          pendingLabel="Importing..."
        >
          Import
        </Button>
        <Button type="submit" name="intent" value="look" variant="outline" formNoValidate>
          Look again
        </Button>
      </div>
    </Form>
  )
}
