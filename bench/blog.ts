import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Database } from '#platform/postgres/database.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { type Pinned, startPinnedSite } from './support/pinned.ts'

const few = 100
const many = 100_000
const rounds = 60
const mostTimesSlower = 1.5

type Blog = { site: Pinned; folder: string }

/**
 * The blog with a hundred thousand posts against the same blog with a hundred, rendered each time.
 */
export const blog: Bench = {
  name: 'blog',
  async run() {
    const blogs: Blog[] = []
    try {
      for (const posts of [few, many]) blogs.push(await startBlog(posts))
      const [small, large] = blogs
      return small && large ? await compare(small, large) : []
    } finally {
      for (const { site, folder } of blogs) {
        await site.stop()
        await rm(folder, { recursive: true, force: true })
      }
    }
  },
}

const pages = [
  { name: 'list', path: '/blog' },
  { name: 'second page of a category', path: '/blog?category=CATEGORY&page=2' },
  { name: 'search for a rare word', path: '/blog?q=quixotic' },
  { name: 'search for a word in every post', path: '/blog?q=ledger' },
  { name: 'post in the middle', path: '/blog/bench-post-50' },
]

async function compare(small: Blog, large: Blog): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, path } of pages) {
    const [fromSmall, fromLarge] = await Promise.all([times(small, path), times(large, path)])
    // Interleaved, so that other load on the machine slows both alike.
    for (let round = 0; round < rounds; round++) {
      await fromSmall.measure()
      await fromLarge.measure()
    }
    const [before, after] = [fromSmall.medianMs(), fromLarge.medianMs()]
    figures.push({
      name: `${name}, ${many.toLocaleString('en-US')} posts against ${few}`,
      measured: `${after.toFixed(1)} ms against ${before.toFixed(1)} ms`,
      value: after / before,
      atMost: mostTimesSlower,
    })
  }
  return figures
}

async function times({ site, folder }: Blog, path: string) {
  const category = await onDatabase(folder, async (owner) => {
    const { rows } = await owner.query<{ id: string }>({
      text: "select id from public.blog_categories where name = 'QBO Tips'",
      values: [],
    })
    return rows[0]?.id ?? ''
  })
  const address = site.url + path.replace('CATEGORY', category)
  const taken: number[] = []
  const ask = async () => {
    // A cookie that looks like a session's bypasses the page cache.
    const answer = await fetch(address, { headers: { cookie: 'sb-bench-none=1' } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  }
  for (let warmUp = 0; warmUp < 10; warmUp++) await ask()
  return {
    async measure() {
      const started = performance.now()
      await ask()
      taken.push(performance.now() - started)
    },
    medianMs: () => median(taken),
  }
}

async function startBlog(posts: number): Promise<Blog> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-blog-'))
  const site = await startPinnedSite({ DATA_DIR: folder, PORT: '0' })
  await onDatabase(folder, (owner) => fill(owner, posts))
  return { site, folder }
}

async function fill(owner: Database, posts: number) {
  await owner.query({
    text: `
      insert into public.blog_posts (title, content, slug, category_id, user_id, published_at)
      select
        'Bench post ' || number,
        '<p>A ledger of ' || md5(number::text) || case when number % greatest($1::int / 20, 1) = 0 then ' quixotic ' else ' plain ' end
          || 'entries.</p>' || repeat('<p>Every amount has its place, its date and its reason.</p>', 20),
        'bench-post-' || number,
        (select id from public.blog_categories order by md5(id::text || (number % 5)) limit 1),
        (select id from auth.users limit 1),
        now() - number * interval '1 minute'
      from generate_series(1, $1::int) as number`,
    values: [posts],
  })
  await owner.query({ text: 'vacuum analyze public.blog_posts', values: [] })
}

async function onDatabase<T>(folder: string, work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = new Database({ ...embeddedTarget(path.join(folder, 'postgres')).owner, max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}
