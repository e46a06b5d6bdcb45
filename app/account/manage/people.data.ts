import { listQuestionFiles, removePictures } from '#app/account/account.data.ts'
import type { Role } from '#app/account/roles.data.ts'
import type { Returns, Tables } from '#app/lib/database.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { adminPageSize, type Range, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

// For admins. The database decides who may act, and writes the audit log.

export type ListedPerson = Returns<'admin_list_people'>['people'][number]
export type Person = NonNullable<Returns<'admin_read_person'>>
export type AuditEntry = Tables<'audit_log'>
export type PeopleFilter = { search: string; which: 'all' | 'admins' | 'blocked' }

export async function listPeople(supabase: Supabase, filter: PeopleFilter, page: number) {
  const { data } = await supabase
    .rpc('admin_list_people', { ...filter, page, page_size: adminPageSize })
    .throwOnError()
  return data
}

export async function findPerson(supabase: Supabase, person: string) {
  const { data } = await supabase.rpc('admin_read_person', { person }).throwOnError()
  return data
}

/** Newest first; of everybody, or what was done to one person. */
export async function listAuditEntries(supabase: Supabase, range: Range, person?: string) {
  let query = supabase.from('audit_log').select('*', { count: 'exact' })
  if (person) query = query.eq('subject_id', person)
  const newest = query.order('acted_at', { ascending: false }).order('id', { ascending: false })
  const { rows, total } = await readRange(newest, range)
  return { entries: rows, total }
}

export async function changeRole(supabase: Supabase, person: string, role: Role) {
  await supabase.from('user_roles').upsert({ user_id: person, role }).throwOnError()
}

type Act = 'block_person' | 'unblock_person' | 'sign_out_person'

export async function actOn(supabase: Supabase, act: Act, person: string) {
  await supabase.rpc(act, { person }).throwOnError()
}

/** Records the act and gives the address that the mail goes to. */
export async function beginReset(supabase: Supabase, person: string) {
  const { data } = await supabase.rpc('begin_reset', { person }).throwOnError()
  return data
}

/** Mails the person a link; the second factor goes when it is used. */
export async function askFactorRemoval(supabase: Supabase, person: string) {
  const { data } = await supabase.rpc('ask_factor_removal', { person }).throwOnError()
  await sendLink(supabase, data)
}

export async function inviteAdmin(supabase: Supabase, address: string) {
  const { data } = await supabase.rpc('invite_admin', { address }).throwOnError()
  await sendLink(supabase, data)
}

/** '' where there is none. */
export async function findNote(supabase: Supabase, person: string) {
  const { data } = await supabase
    .from('person_notes')
    .select('note')
    .eq('user_id', person)
    .maybeSingle()
    .throwOnError()
  return data?.note ?? ''
}

export async function saveNote(supabase: Supabase, person: string, note: string) {
  const notes = supabase.from('person_notes')
  if (note) await notes.upsert({ user_id: person, note }).throwOnError()
  else await notes.delete().eq('user_id', person).throwOnError()
}

/** Null when the address has an account. `link` is that of an invitation that could not be mailed. */
export async function addPerson(supabase: Supabase, person: { name: string; email: string }) {
  const { data, error } = await supabase.functions.invoke<{ id: string; link?: string }>(
    'add-person',
    {
      body: person,
    },
  )
  if (data) return { id: data.id, link: data.link ?? null }
  const { code } = await readRefusal(error)
  return code === 'email_exists' ? null : Promise.reject(error)
}

async function readRefusal(error: { context?: unknown }): Promise<{ code?: string }> {
  const { context } = error
  return context instanceof Response ? context.json().catch(() => ({})) : {}
}

async function sendLink(supabase: Supabase, link: string) {
  const { error } = await supabase.functions.invoke('send-account-mail', { body: { link } })
  if (error) throw new Error('The email could not be sent.', { cause: error })
}

export async function listInvitations(supabase: Supabase) {
  const { data } = await supabase.rpc('list_invitations').throwOnError()
  return data
}

export async function revokeInvitation(supabase: Supabase, invitation: string) {
  const { data } = await supabase.rpc('revoke_invitation', { invitation }).throwOnError()
  return data
}

/**
 * The account goes in one transaction, its pictures after it. If the server ends in between,
 * removeLeftPictures finishes, and the upkeep for pictures of questions.
 */
export async function deletePerson(supabase: Supabase, person: string) {
  const files = await listQuestionFiles(supabase, person)
  await supabase.rpc('delete_person', { person }).throwOnError()
  await removePictures(supabase, person)
  await removeFiles(supabase, files)
}

export async function removeLeftPictures(supabase: Supabase) {
  const { data } = await supabase.rpc('list_deleted_with_pictures').throwOnError()
  for (const person of data) await removePictures(supabase, person)
}
