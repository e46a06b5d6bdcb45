import type { Supabase } from '#app/lib/supabase.server.ts'
import { fillFirstName } from '#content/first-name.ts'

/** Sent letters that everybody may read, newest first. */
export async function listPublicLetters(supabase: Supabase, most: number) {
  const { data } = await supabase.rpc('list_public_letters', { most }).throwOnError()
  return data.map(forEverybody)
}

export async function findPublicLetter(supabase: Supabase, slug: string) {
  const { data } = await supabase.rpc('read_public_letter', { slug }).throwOnError()
  return data[0] ? forEverybody(data[0]) : null
}

export async function hasPublicLetters(supabase: Supabase) {
  const { data } = await supabase.rpc('list_public_letters', { most: 1 }).throwOnError()
  return data.length > 0
}

type Words = { subject: string; preview_line: string; body_html: string }

/** The archive greets no reader by name. */
function forEverybody<Letter extends Words>(letter: Letter): Letter {
  const { subject, preview_line, body_html } = letter
  return {
    ...letter,
    subject: fillFirstName(subject, ''),
    preview_line: fillFirstName(preview_line, ''),
    body_html: fillFirstName(body_html, ''),
  }
}
