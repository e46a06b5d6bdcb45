import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import type { TestSite } from './site.ts'

export type Mail = Email & { source: string }

/** The mails of the outbox folder that name the address, in their order. */
export async function listMails({ dataDir }: TestSite, address: string): Promise<Mail[]> {
  const folder = path.join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const sources = await Promise.all(
    names.sort().map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const own = sources.filter((source) => source.includes(address))
  return Promise.all(own.map(async (source) => ({ ...(await PostalMime.parse(source)), source })))
}

/** The newest of them; the outbox writes it a moment after the answer. */
export async function findMail(site: TestSite, address: string): Promise<Mail> {
  const newest = async () => (await listMails(site, address)).at(-1)
  await expect.poll(newest, { timeout: 30_000 }).toBeDefined()
  return (await newest()) as Mail
}

/** The path and query of the first link to that page in a mail. */
export function linkIn({ text = '' }: Mail, page: string): string {
  const link = new RegExp(`https?://\\S+/${page}\\S*`).exec(text)?.[0]
  if (!link) throw new Error(`The mail has no link to ${page}: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
