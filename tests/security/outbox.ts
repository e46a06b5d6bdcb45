import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

/** The mails of a site without SMTP, oldest first. */
export async function readOutbox(dataDir: string) {
  const folder = path.join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names.sort().map(async (name) => {
      const source = await readFile(path.join(folder, name), 'utf8')
      return { source, mail: await PostalMime.parse(source) }
    }),
  )
}
