import type { Host } from '#app/lib/host.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { adminDocumentNames, readContent, type SiteContent } from '#content/documents.ts'
import { listAdminDocuments } from './my-site.data.ts'

/**
 * The published words with the documents that only admins may read: `supabase` asks for these,
 * the server itself reads the public ones. A preview shows the draft that it has set.
 */
export async function readAdminContent(
  supabase: Supabase,
  { content: { stored }, log }: Pick<Host, 'content' | 'log'>,
): Promise<SiteContent> {
  const read = readContent(await listAdminDocuments(supabase), (name, cause) =>
    log('error', `the published document ${name} does not fit its schema`, cause),
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
