import type { JsonObject } from '#app/lib/database-relations.ts'
import { isUnique } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { adminDocumentNames, type DocumentName } from '#content/documents.ts'

export async function listPublished(supabase: Supabase) {
  const { data } = await supabase
    .from('site_documents')
    .select('name, version, published_at')
    .throwOnError()
  return data
}

export async function listAdminDocuments(supabase: Supabase) {
  const { data } = await supabase
    .from('site_documents')
    .select('name, content')
    .in('name', adminDocumentNames)
    .throwOnError()
  return data
}

export async function findPublished(supabase: Supabase, name: DocumentName) {
  const { data } = await supabase
    .from('site_documents')
    .select('content, version, published_at')
    .eq('name', name)
    .maybeSingle()
    .throwOnError()
  return data
}

/** False when another admin or window has published in the meantime: nothing is written. */
export async function publish(
  supabase: Supabase,
  document: { name: DocumentName; content: JsonObject; changes: string[]; basedOn: number },
): Promise<boolean> {
  const { name, content, changes, basedOn } = document
  if (basedOn === 0) {
    return isUnique(supabase.from('site_documents').insert({ name, content, changes }))
  }
  const { data } = await supabase
    .from('site_documents')
    .update({ content, changes })
    .eq('name', name)
    .eq('version', basedOn)
    .select('version')
    .throwOnError()
  return data.length > 0
}

export async function listVersions(supabase: Supabase, name: DocumentName) {
  const { data } = await supabase
    .from('site_document_versions')
    .select('version, changes, published_at, author')
    .eq('name', name)
    .order('version', { ascending: false })
    .limit(50)
    .throwOnError()
  return data
}

export async function findVersion(supabase: Supabase, name: DocumentName, version: number) {
  const { data } = await supabase
    .from('site_document_versions')
    .select('content')
    .eq('name', name)
    .eq('version', version)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function listDrafts(supabase: Supabase) {
  const { data } = await supabase
    .from('site_document_drafts')
    .select('name, content, based_on, saved_at')
    .throwOnError()
  return data
}

export async function saveDraft(
  supabase: Supabase,
  draft: { name: DocumentName; content: JsonObject; basedOn: number },
) {
  const { name, content, basedOn } = draft
  await supabase
    .from('site_document_drafts')
    .upsert(
      { name, content, based_on: basedOn, saved_at: new Date().toISOString() },
      { onConflict: 'name,user_id' },
    )
    .throwOnError()
}

export async function discardDraft(supabase: Supabase, name: DocumentName) {
  await supabase.from('site_document_drafts').delete().eq('name', name).throwOnError()
}
