import { useNavigation } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { fileFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { counted } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Select, Textarea } from '#app/ui/input.tsx'
import type { Route } from './+types/import-subscribers.ts'
import { ImportResult } from './import-result.tsx'
import { type ImportReport, importSubscribers, readRows } from './import-subscribers.data.ts'

const longestFile = 5_000_000

type Shown = {
  /** The file, once it is read: the next press says which column has the addresses. */
  file?: { text: string; columns: string[]; rows: number }
  errors: { file?: string; consent?: string }
  report?: ImportReport
}

export const handle: RouteHandle = { formBytes: fileFormBytes }

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const text = await readFile(form)
  const rows = readRows(text)
  const [columns] = rows
  if (!columns) {
    return refuse<Shown>(context, { errors: { file: 'Please choose a CSV file with addresses.' } })
  }
  const file = { text, columns: nameColumns(columns), rows: rows.length }
  if (textField(form, 'intent') === 'read') return { file, errors: {} }
  const consent = textField(form, 'consent').slice(0, 1000)
  if (consent === '') {
    const words = 'Please say how these people agreed: without it the law forbids letters to them.'
    return refuse<Shown>(context, { file, errors: { consent: words } })
  }
  const column = Number(textField(form, 'column'))
  // No number is no column.
  const nameColumn = Number.parseInt(textField(form, 'nameColumn'), 10)
  const isFirstLineNames = form.has('hasNames')
  const lines = rows
    .map((row, at) => ({
      line: at + 1,
      address: row[column]?.trim() ?? '',
      name: row[nameColumn] ?? '',
    }))
    .slice(isFirstLineNames ? 1 : 0)
  try {
    const report = await importSubscribers(context.get(supabaseContext), lines, consent)
    return { errors: {}, report }
  } catch (cause) {
    context.get(hostContext).log('error', 'subscribers not imported', cause)
    const toast = { title: 'Import Failed', text: errorText(cause) }
    return refuse<Shown>(context, { file, errors: {} }, toast, 503)
  }
}

/** From the field of the first step, or carried along by the second. */
async function readFile(form: FormData): Promise<string> {
  const given = form.get('file') ?? form.get('text')
  const text = given instanceof File ? await given.text() : (given ?? '')
  // Postgres stores no NUL character.
  return text.slice(0, longestFile).replaceAll('\0', '')
}

/** 'A: Email', as spreadsheets call them; the first line may hold names or data. */
function nameColumns(first: string[]) {
  return first.map((cell, at) => `${at + 1}: ${cell.slice(0, 60) || '(empty)'}`)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Import Subscribers', noindex: true })
}

export default function ImportSubscribersPage({ actionData }: Route.ComponentProps) {
  const isWorking = useNavigation().state === 'submitting'
  const { file, errors = {}, report } = (actionData ?? {}) as Partial<Shown>
  return (
    <AdminPage
      title="Import Subscribers"
      path="/admin/offers/import"
      parent={{ name: 'Offers List', path: '/admin/offers' }}
      lead="Bring a list of people who agreed to get emails from you. People who left your list aren’t added again."
    >
      {report && <ImportResult report={report} />}
      {file ? (
        <Form method="post" encType="multipart/form-data" className="grid max-w-xl gap-6">
          <input type="hidden" name="intent" value="import" />
          <textarea name="text" defaultValue={file.text} hidden />
          <Field>
            <Label>Column with the email addresses</Label>
            <Select name="column" defaultValue={likelyColumn(file.columns)}>
              {file.columns.map((name, at) => (
                <option key={name} value={at}>
                  {name}
                </option>
              ))}
            </Select>
            <FieldHelp>{counted(file.rows, 'line was', 'lines were')} read.</FieldHelp>
          </Field>
          <Field>
            <Label>Column with the names</Label>
            <Select name="nameColumn" defaultValue={likelyNameColumn(file.columns)}>
              <option value="">No names</option>
              {file.columns.map((name, at) => (
                <option key={name} value={at}>
                  {name}
                </option>
              ))}
            </Select>
            <FieldHelp>
              For greetings such as “Hi Jane” in your letters. First names are enough.
            </FieldHelp>
          </Field>
          <Choice
            type="checkbox"
            name="hasNames"
            defaultChecked={!file.columns.some((name) => name.includes('@'))}
          >
            The first line has the names of the columns
          </Choice>
          <Field error={errors.consent}>
            <Label>How did these people agree?</Label>
            <Textarea name="consent" maxLength={1000} className="min-h-24" />
            <FieldHelp>
              Kept with every address, such as “Signed up for my newsletter at my old site, 2024 to
              2026.”
            </FieldHelp>
          </Field>
          <Button
            type="submit"
            className="justify-self-start"
            pending={isWorking}
            pendingLabel="Importing..."
          >
            Import
          </Button>
        </Form>
      ) : (
        <Form method="post" encType="multipart/form-data" className="grid max-w-xl gap-6">
          <input type="hidden" name="intent" value="read" />
          <Field error={errors.file}>
            <Label>CSV file</Label>
            <Input type="file" name="file" accept=".csv,text/csv,text/plain" />
            <FieldHelp>One person on each line. Nothing is imported yet.</FieldHelp>
          </Field>
          <Button
            type="submit"
            className="justify-self-start"
            pending={isWorking}
            pendingLabel="Reading..."
          >
            Read the file
          </Button>
        </Form>
      )}
    </AdminPage>
  )
}

function likelyColumn(columns: string[]) {
  return Math.max(
    0,
    columns.findIndex((name) => /e-?mail|@/i.test(name)),
  )
}

/** A column of first names rather than one of whole names. */
function likelyNameColumn(columns: string[]) {
  const at = [/first|given/i, /name/i]
    .map((words) => columns.findIndex((name) => words.test(name) && !/last|e-?mail|@/i.test(name)))
    .find((found) => found !== -1)
  return at ?? ''
}
