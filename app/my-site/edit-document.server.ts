import { data, redirect } from 'react-router'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { JsonObject } from '#app/lib/database-relations.ts'
import { checked, failed, refuse } from '#app/lib/form.server.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { notFound } from '#app/shell/reading.server.ts'
import { type DocumentName, documents, parseDocument } from '#content/documents.ts'
import { containsSample } from '#content/sample.ts'
import { harmless } from '#content/samples.ts'
import { describeChanges, describeConflict } from './describe-changes.ts'
import { documentRules } from './document-rules.ts'
import { formAt, readFieldPath } from './field-address.ts'
import {
  discardDraft,
  findPublished,
  findVersion,
  listDrafts,
  publish,
  saveDraft,
} from './my-site.data.ts'

export type EditAnswer = {
  errors: Partial<Record<string, string>>
  /** Set when somebody published in the meantime: their version, and what it changed. */
  conflict?: { version: number; changes: string[] }
}

/** The admin's draft of a document, or else what is published, or else the defaults. */
export async function readEditable(context: Context, name: DocumentName) {
  const supabase = context.get(supabaseContext)
  const [published, drafts] = await Promise.all([
    findPublished(supabase, name),
    listDrafts(supabase),
  ])
  const draft = drafts.find((one) => one.name === name)
  return {
    value: readStored(name, draft?.content ?? published?.content),
    basedOn: draft?.based_on ?? published?.version ?? 0,
    hasDraft: draft !== undefined,
    samples: describeSamples(name, published !== null),
  }
}

/** The defaults in place of nothing, and of what does not fit. */
function readStored(name: DocumentName, content: unknown): unknown {
  const stored = parseDocument(name, content)
  return stored.success ? stored.data : documents[name].defaults
}

/** 'placeholders' stay hidden until they are replaced, so publishing them unchanged is no use. */
function describeSamples(
  name: DocumentName,
  isPublished: boolean,
): 'none' | 'placeholders' | 'prices' | 'words' {
  if (isPublished || harmless.includes(name)) return 'none'
  if (name === 'services') return 'prices'
  return containsSample(documents[name].defaults) ? 'placeholders' : 'words'
}

/** The form keeps its words when the database fails. */
export const documentFailure = failed('', { title: 'Database Error' })

type Publishing = {
  /** The page to go on with. */
  next: string
  /** Saves the rest of the form, once the words are published. */
  after?(): Promise<void>
}

export function publishForm(
  context: Context,
  name: DocumentName,
  form: FormData,
  { next, after }: Publishing = { next: formAt(name, fieldIn(form)) },
) {
  return checked(documentRules(name), async ({ content, basedOn }) => {
    const answer = await publishContent(context, name, content, basedOn, next)
    if (answer instanceof Response) await after?.()
    return answer
  })
}

/** Saved as the admin's own draft, which the page shows them alone. */
export function previewForm(context: Context, name: DocumentName, form: FormData) {
  return checked(documentRules(name), async ({ content, basedOn }) => {
    const page = documents[name].path
    if (!page) throw data('No page shows these words', { status: 400 })
    await saveDraft(context.get(supabaseContext), { name, content, basedOn })
    const [path, hash] = page.split('#')
    const field = fieldIn(form)
    const query = new URLSearchParams({ preview: name, ...(field && { field }) })
    return redirect(`${path}?${query}${hash ? `#${hash}` : ''}`)
  })
}

/** Publishes the admin's own draft, which the preview shows. */
export async function publishDraft(context: Context, name: DocumentName, form: FormData) {
  const drafts = await listDrafts(context.get(supabaseContext))
  const draft = drafts.find((one) => one.name === name)
  const next = formAt(name, fieldIn(form))
  const parsed = draft && parseDocument(name, draft.content)
  if (!draft || !parsed?.success) {
    const text = 'It was published or discarded in another window.'
    showToast(context, { title: 'There is no draft to publish', text, tone: 'destructive' })
    return redirect(next)
  }
  return publishContent(context, name, parsed.data as JsonObject, draft.based_on, next)
}

/** The written path of the field that was being edited, or ''. */
function fieldIn(form: FormData): string {
  return readFieldPath(form.get('field'))
}

export async function discard(context: Context, name: DocumentName) {
  await discardDraft(context.get(supabaseContext), name)
  // A new address makes a new form: words that were never saved go too.
  const to = `/admin/site/${name}?discarded=${Date.now()}`
  return succeed(context, { title: 'Draft discarded', to })
}

/** An earlier version becomes the newest one; nothing of the history is lost. */
export async function restore(context: Context, name: DocumentName, form: FormData) {
  const supabase = context.get(supabaseContext)
  const stored = await findVersion(supabase, name, Number(form.get('version')) || 0)
  const parsed = stored && parseDocument(name, stored.content)
  if (!parsed?.success) throw notFound('No such version')
  const current = await findPublished(supabase, name)
  const basedOn = current?.version ?? 0
  return publishContent(context, name, parsed.data as JsonObject, basedOn, `/admin/site/${name}`)
}

async function publishContent(
  context: Context,
  name: DocumentName,
  content: JsonObject,
  basedOn: number,
  next: string,
) {
  const supabase = context.get(supabaseContext)
  const before = await findPublished(supabase, name)
  const { schema } = documents[name]
  const changes = describeChanges(schema, readStored(name, before?.content), content)
  const isPublished = await publish(supabase, { name, content, changes, basedOn })
  if (!isPublished) {
    await saveDraft(supabase, { name, content, basedOn })
    const newest = await findPublished(supabase, name)
    const conflict = {
      version: newest?.version ?? 0,
      changes: describeConflict(schema, content, readStored(name, newest?.content)),
    }
    return refuse<EditAnswer>(context, { errors: {}, conflict }, null, 409)
  }
  await discardDraft(supabase, name)
  context.get(hostContext).refreshContent()
  return succeed(context, { title: 'Published', text: 'Your visitors see it now.', to: next })
}
