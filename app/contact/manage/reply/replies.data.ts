import type { Tables } from '#app/lib/database.ts'
import { isUnique, orThrow } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type SavedReply = Pick<Tables<'saved_replies'>, 'id' | 'name' | 'words'>

/** Stores a reply once, however often its form is sent: the form brings the id. */
export async function addReply(
  supabase: Supabase,
  reply: { id: string; submission_id: string; words: string },
) {
  await isUnique(supabase.from('contact_replies').insert(reply))
}

/** Has a stored reply mailed. It goes out once, however often this is called. */
export async function mailReply(supabase: Supabase, id: string) {
  await orThrow(supabase.functions.invoke('send-contact-reply', { body: { reply_id: id } }))
}

/** Only one that was refused for good: a mail that waits would still go out. */
export async function deleteFailedReply(supabase: Supabase, id: string) {
  await supabase.from('contact_replies').delete().eq('id', id).eq('status', 'failed').throwOnError()
}

export async function listSavedReplies(supabase: Supabase): Promise<SavedReply[]> {
  const { data } = await supabase
    .from('saved_replies')
    .select('id, name, words')
    .order('name')
    .limit(100)
    .throwOnError()
  return data
}

type NamedWords = Pick<SavedReply, 'name' | 'words'>

/** False when another saved reply has this name. */
export function addSavedReply(supabase: Supabase, named: NamedWords) {
  return isUnique(supabase.from('saved_replies').insert(named))
}

export function changeSavedReply(supabase: Supabase, id: string, named: NamedWords) {
  return isUnique(supabase.from('saved_replies').update(named).eq('id', id))
}

export async function deleteSavedReply(supabase: Supabase, id: string) {
  await supabase.from('saved_replies').delete().eq('id', id).throwOnError()
}
