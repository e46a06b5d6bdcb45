import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { createArchive } from '#server/backup/archive.ts'
import { runImport } from '#server/export/import.ts'
import { openBlog } from '#server/export/take-in/open-blog.ts'
import { blogMisfit, describeBlog, stageBlog, type TakeIn } from '#server/export/take-in/take-in.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { openDataService } from '#tests/support/export-files.ts'

type Files = Record<string, string | Buffer>

/** A site with people and content of its own, to which an old blog is brought. */
export async function openTakingSite() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'take-in-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const { service, close } = await openDataService(database.target, folder)
  onTestFinished(close)

  async function zip(name: string, files: Files) {
    const file = path.join(folder, name)
    const archive = createArchive(file)
    for (const [entry, text] of Object.entries(files)) {
      await archive.add(entry, new Blob([Buffer.from(text)]).stream())
    }
    await archive.finish()
    return file
  }
  async function write(name: string, text: string | Buffer) {
    const file = path.join(folder, name)
    await writeFile(file, text)
    return file
  }
  async function withBlog<Result>(
    blog: string,
    pictures: string | null,
    use: (takeIn: TakeIn) => Promise<Result>,
  ) {
    const opened = await openBlog({ blog, pictures })
    const options = { knownPages: '^(/about|/blog(/[^/]+)?)/?$', filesUrl: '', report: () => {} }
    return use({ service, blog: opened, ...options }).finally(opened.close)
  }
  const look = (blog: string, pictures: string | null = null) =>
    withBlog(blog, pictures, describeBlog)
  const bring = (blog: string, pictures: string | null = null, spoil?: () => Promise<unknown>) =>
    withBlog(blog, pictures, (takeIn) =>
      runImport({ service, misfit: blogMisfit }, async (transfer) => {
        await stageBlog(takeIn, transfer, ids.admin)
        await spoil?.()
        const source = takeIn.blog.program
        await service.rpc('commit_take_in', { transfer, admin: ids.admin, source }).throwOnError()
      }),
    )
  const rows = async (statement: ReturnType<typeof sql>) =>
    (await database.owner.query<Record<string, unknown>>(statement)).rows
  /** Everything that a take-in could leave behind. */
  const counts = async () =>
    (
      await rows(sql`
        select (select count(*)::int from blog_posts) as posts,
          (select count(*)::int from blog_categories) as categories,
          (select count(*)::int from redirects) as redirects,
          (select count(*)::int from storage.objects) as files,
          (select count(*)::int from private.transfer_rows) as staged`)
    )[0]
  return { service, database, zip, write, look, bring, rows, counts }
}
