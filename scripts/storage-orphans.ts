// node scripts/storage-orphans.ts [--delete] lists orphaned files and rows of storage, and with
// --delete removes them. Reads the same environment as the site; with the embedded Postgres the
// site has to be running.
import path from 'node:path'
import { CallerDatabase, Database } from '#platform/postgres/database.ts'
import { isReachable } from '#platform/postgres/reachable.ts'
import { sql } from '#platform/postgres/sql.ts'
import { embeddedTarget, urlTarget } from '#platform/postgres/target.ts'
import { createFolderStore } from '#platform/storage/files/folder-store.ts'
import { createS3Store } from '#platform/storage/files/s3-store.ts'
import { clearOrphans, findOrphans } from '#platform/storage/objects/orphans.ts'
import { readConfig } from '../server/config.ts'

type Unused = { id: string; bucket_id: string; name: string; version: string }

const config = readConfig(process.env)
const target = config.databaseUrl
  ? urlTarget(config.databaseUrl)
  : embeddedTarget(path.join(config.dataDir, 'postgres'))
if (!(await isReachable(target))) {
  console.error('Postgres does not answer. Start the site first: its Postgres runs with it.')
  process.exit(1)
}
const files = config.s3
  ? createS3Store(config.s3)
  : createFolderStore(path.join(config.dataDir, 'storage'))
const database = new Database({ ...target.login('supabase_storage_admin'), max: 1 })
const callers = new CallerDatabase({ ...target.login('authenticator'), max: 1 })

const orphans = await findOrphans({ database, files })
const unused = await findUnused()
for (const { key, size } of orphans.files) console.log(`file without a row: ${key} (${size} bytes)`)
for (const { bucket_id, name } of orphans.rows) {
  console.log(`row without a file: ${bucket_id}/${name}`)
}
for (const { bucket_id, name } of unused) {
  console.log(`object that no post, lesson, product or page names: ${bucket_id}/${name}`)
}
const count = orphans.files.length + orphans.rows.length + unused.length
if (process.argv.includes('--delete')) {
  await clearOrphans({ database, files }, orphans)
  await database.query(sql`
    delete from storage.objects where id = any(${unused.map((object) => object.id)})`)
  // The running site removes the bytes of deleted rows; orphans are removed here.
  await clearOrphans({ database, files }, await findOrphans({ database, files }))
  console.log(`${count} removed`)
} else {
  console.log(count === 0 ? 'Nothing is orphaned.' : `${count} found; --delete removes them.`)
}
await Promise.all([database.close(), callers.close()])

/**
 * A picture can also be named inside the HTML of a post, lesson or letter, and one of the blog by a draft that
 * a browser keeps for 30 days.
 */
async function findUnused(): Promise<Unused[]> {
  const { rows } = await callers.query<Unused>(
    { role: 'service_role', claims: { role: 'service_role' } },
    sql`
    with unused as materialized (
      select objects.id, objects.bucket_id, objects.name, objects.version
      from storage.objects
      where objects.bucket_id in
          ('course-videos', 'course-pdfs', 'product-covers', 'product-files', 'site-pictures', 'blog-images',
           'films', 'site-imports')
        and objects.updated_at
          < now() - case when objects.bucket_id in ('blog-images', 'films') then interval '31 days' else interval '1 day' end
        and not exists (
          select
          from public.file_references as used
          where used.bucket_id = objects.bucket_id
            and (
              used.name = objects.name
              or used.name like '%/' || objects.bucket_id || '/' || objects.name
            )
        )
    )
    select *
    from unused
    where bucket_id || '/' || name not in (
      select picture
      from public.list_picture_uses(array(select bucket_id || '/' || name from unused))
    )
      and not (
        name like 'files/%'
        and (
          exists (select from public.blog_posts where strpos(content, '"/' || unused.name || '"') > 0)
          or exists (
            select
            from public.course_lessons
            where strpos(concat(content, notes), '"/' || unused.name || '"') > 0
          )
        )
      )`,
  )
  return rows
}
