import type { Tables } from '#app/lib/database.ts'
import { type Range, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { archiveRow } from './archive-fields.ts'
import type { LetterValues } from './letter-fields.ts'

export type LetterState = 'all' | 'draft' | 'scheduled' | 'sending' | 'sent'

const statusesOf: Record<Exclude<LetterState, 'all'>, Tables<'letters'>['status'][]> = {
  draft: ['draft'],
  scheduled: ['scheduled'],
  sending: ['sending', 'paused'],
  sent: ['sent', 'stopped'],
}

/** Newest first, with the figures of those that were begun. */
export async function listLetters(supabase: Supabase, state: LetterState, range: Range) {
  let query = supabase
    .from('letters')
    .select(
      'id, subject, status, created_at, updated_at, scheduled_at, finished_at, slug, is_public',
      {
        count: 'exact',
      },
    )
  if (state !== 'all') query = query.in('status', statusesOf[state])
  const newest = query.order('created_at', { ascending: false }).order('id', { ascending: false })
  const { rows, total } = await readRange(newest, range)
  const begun = rows.filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  const figures = await readFigures(
    supabase,
    begun.map(({ id }) => id),
  )
  return { letters: rows.map((row) => ({ ...row, figures: figures.get(row.id) ?? null })), total }
}

export type ListedLetter = Awaited<ReturnType<typeof listLetters>>['letters'][number]

async function readFigures(supabase: Supabase, letters: string[]) {
  if (letters.length === 0) return new Map<string, never>()
  const { data } = await supabase.rpc('read_letter_figures', { letters }).throwOnError()
  return new Map(
    data.map(({ letter_id, sent, bounced, unknown, has_left }) => [
      letter_id,
      { sent: sent + bounced + unknown, delivered: sent, bounced, left: has_left },
    ]),
  )
}

export async function findLetter(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('letters')
    .select(
      'id, subject, preview_line, body_html, body_text, status, slug, is_public, updated_at, version',
    )
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

type WrittenColumn = keyof ReturnType<typeof rowOf> | keyof ReturnType<typeof archiveRow>

export async function createLetter(
  supabase: Supabase,
  row: Partial<Pick<Tables<'letters'>, WrittenColumn | 'id' | 'topic' | 'audience'>> = {},
) {
  const { data } = await supabase.from('letters').insert(row).select('id').single().throwOnError()
  return data.id
}

/** A post as a letter, which ends with a button to the post. Null when the post is not public. */
export async function createLetterFromPost(supabase: Supabase, postId: string) {
  const { data: post } = await supabase
    .from('blog_posts')
    .select('title, slug, content, excerpt')
    .eq('id', postId)
    .lte('published_at', new Date().toISOString())
    .maybeSingle()
    .throwOnError()
  if (!post) return null
  const button = `<p><a class="letter-button" href="/blog/${post.slug}">Read it on my site</a></p>`
  return createLetter(supabase, {
    subject: post.title.slice(0, 200),
    preview_line: post.excerpt.slice(0, 150),
    body_html: post.content + button,
    topic: 'posts',
  })
}

/** A draft with the words and the recipients of another letter. Null when that one is gone. */
export async function copyLetter(supabase: Supabase, id: string) {
  const { data: letter } = await supabase
    .from('letters')
    .select('subject, preview_line, body_html, body_text, topic, audience')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return letter && createLetter(supabase, letter)
}

export function rowOf({ subject, previewLine, body, text }: LetterValues) {
  return { subject, preview_line: previewLine, body_html: body, body_text: text || null }
}

/** The new version; fails with 23505 when another letter has the address. Null when the letter was saved elsewhere since `version`, or is on its way. */
export async function saveLetter(
  supabase: Supabase,
  { id, version }: { id: string; version: number },
  row: Pick<Tables<'letters'>, WrittenColumn>,
) {
  const { data } = await supabase
    .from('letters')
    .update({ ...row, version: version + 1 })
    .eq('id', id)
    .eq('version', version)
    .eq('status', 'draft')
    .select('version, updated_at')
    .maybeSingle()
    .throwOnError()
  return data
}

export async function storeMail(
  supabase: Supabase,
  id: string,
  mail: { html: string; text: string },
) {
  await supabase
    .from('letters')
    .update({ mail_html: mail.html, mail_text: mail.text })
    .eq('id', id)
    .throwOnError()
}

export async function deleteLetter(supabase: Supabase, id: string) {
  await supabase.from('letters').delete().eq('id', id).throwOnError()
}

/** Fails with 23505 when another letter has the address. */
export async function setArchive(
  supabase: Supabase,
  id: string,
  row: ReturnType<typeof archiveRow>,
) {
  await supabase.from('letters').update(row).eq('id', id).throwOnError()
}
