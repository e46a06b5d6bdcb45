import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { adminDocumentNames, readContent, type SiteContent } from '#content/documents.ts'
import { listAdminDocuments } from './my-site.data.ts'

/**
 * The published words with the documents that only admins may read, which are asked for in the admin's
 * name: the server itself reads the public ones. A preview shows the draft that it has set.
 */
export async function readAdminContent(context: Context): Promise<SiteContent> {
  const host = context.get(hostContext)
  const { stored } = host.content
  const read = readContent(await listAdminDocuments(context.get(supabaseContext)), (name, cause) =>
    host.log('error', `the published document ${name} does not fit its schema`, cause),
  )
  const found = adminDocumentNames.filter(
    (name) => read.published.includes(name) && !stored.published.includes(name),
  )
  return {
    ...stored,
    ...Object.fromEntries(found.map((name) => [name, read[name]])),
    published: [...stored.published, ...found],
  }
}
