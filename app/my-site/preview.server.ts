import {
  type Context,
  hostContext,
  type Preview,
  sessionContext,
  supabaseContext,
} from '#app/lib/contexts.ts'
import { isDocumentName, parseDocument } from '#content/documents.ts'
import { hideSamples } from '#content/samples.ts'
import { readFieldPath } from './field-address.ts'
import { listDrafts } from './my-site.data.ts'

/**
 * With ?preview={document} an admin's page shows their own draft of it, as it will be when it is
 * published. Returns the document and the field to come back to when it does. Anybody else gets the
 * published page.
 */
export async function showDraft(context: Context, url: URL): Promise<Preview | null> {
  const name = url.searchParams.get('preview') ?? ''
  if (!isDocumentName(name)) return null
  const user = await context.get(sessionContext).getUser()
  if (user?.role !== 'admin') return null
  const drafts = await listDrafts(context.get(supabaseContext))
  const draft = drafts.find((one) => one.name === name)
  const parsed = draft && parseDocument(name, draft.content)
  if (!parsed?.success) return null
  const host = context.get(hostContext)
  const { stored } = host.content
  const published = [...stored.published, name]
  const content = hideSamples({ ...stored, [name]: parsed.data, published }, 'none')
  context.set(hostContext, { ...host, content })
  return { document: name, field: readFieldPath(url.searchParams.get('field')) }
}
