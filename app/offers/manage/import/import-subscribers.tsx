import { useNavigation } from 'react-router'
import * as z from 'zod/mini'
import { supabaseContext } from '#app/lib/contexts.ts'
import { type Act, act, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { fileFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Route } from './+types/import-subscribers.ts'
import { ImportForm, importForm, type ReadFile } from './import-form.tsx'
import { ImportResult } from './import-result.tsx'
import {
  type ImportReport,
  importSubscribers,
  linesOf,
  readRows,
} from './import-subscribers.data.ts'
import { recognizeColumns } from './subscriber-columns.ts'

const longestFile = 5_000_000

type Shown = {
  /** The file, once it is read: the next press says which column has the addresses. */
  file?: ReadFile
  errors: { file?: string; consent?: string }
  /** The report of the import, or of a trial that wrote nothing. */
  report?: ImportReport
}

export const handle: RouteHandle = { formBytes: fileFormBytes }

export function action({ context }: Route.ActionArgs) {
  const acts = { read: answerFile, look: answerFile, import: answerFile }
  return act(context, formOf(context), acts, failed('', { title: 'Import Failed' }))
}

/** The first look at a file, another one with other columns, or the import. */
const answerFile: Act = async (form, context, refusalFor) => {
  const intent = textField(form, 'intent')
  const refuseFile = (words: string) => refuse<Shown>(context, { errors: { file: words } })
  const text = await readFile(form)
  if (text === null) return refuseFile('This file is larger than 5 MB. Please split it.')
  if (text.startsWith('PK\u0003\u0004')) {
    return refuseFile('This is a ZIP file. Please unpack it, and choose a CSV file from it.')
  }
  const rows = readRows(text)
  if (!rows) return refuseFile('This file has more than 50,000 addresses. Please split it.')
  const [first] = rows
  if (!first) return refuseFile('Please choose a CSV file with addresses.')
  const isFirstLook = intent === 'read'
  const recognized = recognizeColumns(first)
  const columns = isFirstLook ? recognized : { ...recognized, ...chosenColumns(form) }
  const hasNames = isFirstLook ? !first.some((cell) => cell.includes('@')) : form.has('hasNames')
  const consent = textField(form, 'consent').slice(0, 1000)
  const fileName = nameOf(form)
  const names = nameColumns(first)
  const file = { text, fileName, names, rows: rows.length, columns, hasNames, consent }
  const isTrial = intent !== 'import'
  const { errors } = checkForm(form, importForm)
  if (!isTrial && errors.consent) return refuse<Shown>(context, { file, errors })
  try {
    const lines = linesOf(rows, columns, file)
    const supabase = context.get(supabaseContext)
    const report = await importSubscribers(supabase, lines, { consent, isTrial })
    return { errors: {}, report, ...(isTrial && { file }) }
  } catch (cause) {
    // The file stays, to be tried again.
    const { status, errors: _, ...toast } = refusalFor(cause)
    return refuse<Shown>(context, { file, errors: {} }, toast, status)
  }
}

/** No number is no column. */
function chosenColumns(form: FormData) {
  const column = (name: string) => {
    const place = Number.parseInt(textField(form, name), 10)
    return Number.isNaN(place) ? null : place
  }
  return {
    address: column('column') ?? 0,
    name: column('nameColumn'),
    consentDate: column('dateColumn'),
  }
}

/** Like the text, from the first step or carried along. */
function nameOf(form: FormData): string {
  const given = form.get('file')
  return (given instanceof File ? given.name : textField(form, 'fileName')).slice(0, 200)
}

/** From the field of the first step, or carried along by the second; null when it is too large. */
async function readFile(form: FormData): Promise<string | null> {
  const given = form.get('file') ?? form.get('text') ?? ''
  if (given instanceof File && given.size > longestFile) return null
  // A form sends each line break as two characters.
  const text = given instanceof File ? await given.text() : given.replaceAll('\r\n', '\n')
  // Postgres stores no NUL character.
  return text.length > longestFile ? null : text.replaceAll('\0', '')
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
  const { file, errors, report } = (actionData ?? {}) as Partial<Shown>
  return (
    <AdminPage
      title="Import Subscribers"
      path="/admin/offers/import"
      parent={{ name: 'Offers List', path: '/admin/offers' }}
      lead="Bring a list of people who agreed to get emails from you. People who left your list aren’t added again."
    >
      {report && <ImportResult report={report} />}
      {file ? (
        <ImportForm file={file} answered={errors} isWorking={isWorking} />
      ) : (
        <FileForm answered={errors} isWorking={isWorking} />
      )}
    </AdminPage>
  )
}

/** A file is read by the server alone. */
const fileForm = { schema: z.object({}) }

type FileFormProps = { answered: Shown['errors'] | undefined; isWorking: boolean }

function FileForm({ answered, isWorking }: FileFormProps) {
  const { props } = useFormCheck(fileForm, answered)
  return (
    <Form {...props} method="post" encType="multipart/form-data" className="grid max-w-xl gap-6">
      <input type="hidden" name="intent" value="read" />
      <Field error={answered?.file}>
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
  )
}
