import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { expect } from 'vitest'
import { keyOf } from '#platform/storage/files/file-store.ts'
import type { RunningSite } from '#scripts/start-site.ts'
import { digest, isSampleFile, isWhole } from './sample-files.ts'
import type { Ledger } from './write-load.ts'

/** Every acknowledged write is stored, and every stored file is complete. */
export async function expectStoredData(site: RunningSite, owner: Client, ledger: Ledger) {
  expect(await missingRows(owner, ledger)).toEqual({
    accounts: 0,
    roles: 0,
    claims: 0,
    completions: 0,
    posts: 0,
    messages: 0,
  })
  expect(await brokenFiles(site, owner)).toEqual([])
  expect(await lostFiles(site, ledger)).toEqual([])
  expect(ledger.surprises).toEqual([])
}

async function missingRows(owner: Client, ledger: Ledger) {
  const { rows } = await owner.query(
    `select
       (select count(*)::int from unnest($1::text[]) email
        where not exists (select from auth.users where users.email = email.email)) as accounts,
       (select count(*)::int from auth.users
        where not exists (select from user_roles where user_id = users.id)) as roles,
       (select count(*)::int from unnest($2::uuid[], $3::uuid[]) as kept (person, product)
        where not exists (select from product_orders
          where user_id = kept.person and product_id = kept.product)) as claims,
       (select count(*)::int from unnest($4::uuid[], $5::uuid[]) as kept (person, lesson)
        where not exists (select from user_course_progress
          where user_id = kept.person and lesson_id = kept.lesson)) as completions,
       (select count(*)::int from unnest($6::uuid[]) kept
        where not exists (select from blog_posts where id = kept)) as posts,
       (select count(*)::int from unnest($7::uuid[]) kept
        where not exists (select from contact_submissions where id = kept)) as messages`,
    [
      ledger.accounts,
      ledger.claims.map(([person]) => person),
      ledger.claims.map(([, product]) => product),
      ledger.completions.map(([person]) => person),
      ledger.completions.map(([, lesson]) => lesson),
      ledger.posts,
      ledger.messages,
    ],
  )
  return rows[0]
}

/** Rows without a file, files whose size differs from their row, and truncated files. */
async function brokenFiles(site: RunningSite, owner: Client) {
  const folder = path.join(site.dataDir, 'storage')
  const { rows } = await owner.query<{ version: string; size: number }>(
    `select version, (metadata ->> 'size')::int as size from storage.objects`,
  )
  const sizes = new Map(rows.map(({ version, size }) => [path.join(folder, keyOf(version)), size]))
  const found = await readdir(path.join(folder, 'objects'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  const broken: string[] = []
  const seen = new Set<string>()
  for (const entry of found.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    const size = sizes.get(file)
    seen.add(file)
    if (size !== undefined && size !== bytes.byteLength) broken.push(`wrong size: ${file}`)
    if (isSampleFile(bytes) && !isWhole(bytes)) broken.push(`half a file: ${file}`)
  }
  for (const file of sizes.keys()) if (!seen.has(file)) broken.push(`row without file: ${file}`)
  return broken
}

/** Downloads the last files over HTTP: a quick sample. */
async function lostFiles(site: RunningSite, ledger: Ledger) {
  const lost: string[] = []
  for (const { name, sha256 } of ledger.files.slice(-40)) {
    const response = await getWithRetry(`${site.url}/storage/v1/object/public/blog-images/${name}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (digest(bytes) !== sha256) lost.push(`${response.status} ${name}`)
  }
  return lost
}

/**
 * Retries: the crash of one Postgres backend ends the others a moment later, even after a first
 * success.
 */
async function getWithRetry(url: string) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url)
    if (response.status !== 503 || attempt === 50) return response
    await response.body?.cancel()
    await sleep(100)
  }
}
