import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'

export const student = {
  email: 'student.bench@example.com',
  password: 'a sample password for measuring',
}

/** Makes a confirmed account with the secret key. */
export async function makeStudent(url: string, dataDir: string): Promise<string> {
  const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as {
    secret: string
  }
  const admin = createClient(url, keys.secret, { auth: { persistSession: false } })
  const { data, error } = await admin.auth.admin.createUser({ ...student, email_confirm: true })
  if (error) throw error
  return data.user.id
}

/** Signs in through the login form, as a browser without JavaScript does, and keeps the cookies. */
export async function signIn(
  url: string,
  account: { email: string; password: string },
): Promise<Record<string, string>> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(account).toString(),
  })
  const cookies = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => cookie.startsWith('sb-'))
  if (cookies.length === 0) throw new Error(`Signing in answered ${response.status}`)
  return { cookie: cookies.join('; ') }
}

/** The lesson that the dashboard offers to a new student. */
export async function firstLesson(url: string, headers: Record<string, string>): Promise<string> {
  const html = await (await fetch(`${url}/dashboard`, { headers })).text()
  const path = /href="(\/courses\/[a-z0-9-]+\/[a-z0-9-]+)"/.exec(html)?.[1]
  if (!path) throw new Error(`No lesson is linked on ${url}/dashboard`)
  return url + path
}
