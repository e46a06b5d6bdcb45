import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/lib/database.ts'

/** The official client against a running site, with its publishable key. */
export async function connect(
  url = process.env.SITE_UNDER_TEST ?? '',
  dataDir = process.env.SITE_UNDER_TEST_DATA ?? '',
): Promise<SupabaseClient<Database>> {
  const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  return createClient<Database>(url, keys.publishable, { auth: { persistSession: false } })
}

type Person = { email: string; password: string; fullName: string }

/** A new student of that client's site, signed in through it. */
export async function signUpThrough(
  supabase: SupabaseClient<Database>,
  fullName = 'Sample Writer',
) {
  const unique = crypto.randomUUID().slice(0, 8)
  const person: Person = {
    email: `writer-${unique}@example.com`,
    password: `sample-writer-${unique}`,
    fullName,
  }
  const options = { data: { full_name: fullName } }
  const signedUp = await supabase.auth.signUp({ ...person, options })
  if (signedUp.error) throw signedUp.error
  const { data, error } = await supabase.auth.signInWithPassword(person)
  if (error) throw error
  return { ...person, id: data.user.id }
}

type NewPost = {
  title: string
  content?: string
  category_id?: string
  published_at?: string | null
}

/** Inserts a post over REST, as the user the client is signed in as. */
export async function writePost(supabase: SupabaseClient<Database>, post: NewPost) {
  const { data } = await supabase
    .from('blog_posts')
    .insert({ content: '<p>Sample text.</p>', ...post })
    .select('id, slug, title')
    .single()
    .throwOnError()
  return data as { id: string; slug: string; title: string }
}

/** The rich-text editor after hydration, when it has replaced the text area. */
export async function openEditor(page: Page, label = 'Content') {
  await page.getByRole('toolbar', { name: 'Text formatting' }).first().waitFor()
  const textbox = page.getByRole('textbox', { name: label, exact: true })
  const editor = textbox.and(page.locator('[contenteditable=true]'))
  await editor.first().waitFor()
  return editor
}

export function uniqueTitle(words: string) {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`
}
