import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import type { Api } from '#tests/support/api-client.ts'
import { attackerHeaders as headers, startAttackedSite, times, whileVisited } from './attack.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const { site, api } = await startAttackedSite()
afterAll(async () => void (await site.stop()))

/** Sends a request and reads the response to its end; only its status is recorded. */
async function send(...[method, address, options]: Parameters<Api['send']>): Promise<number> {
  const all = { ...options, headers: { ...headers, ...options?.headers } }
  const response = await api.send(method, address, all).catch(() => null)
  await response?.arrayBuffer().catch(() => {})
  return response?.status ?? 0
}

test('a visitor is served while a student fills feeds with text that is slow to sanitise', async () => {
  const { token } = await api.newPerson()
  // Above and just below the database's length limit.
  const contents = [999_000, 99_000].flatMap((length) =>
    ['<', '<a ', '<p><b>', '&nbsp;', '<!--', '<svg><style>'].map((unit) =>
      unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
    ),
  )
  await whileVisited('sanitising', site, async () => {
    const posts = await times(contents.length, (index) =>
      send('POST', '/rest/v1/blog_posts', {
        token,
        body: { title: `Sample ${index}`, content: contents[index % contents.length] },
      }),
    )
    const pages = ['/blog/rss.xml', '/blog/feed.json', '/blog', '/sitemap.xml', '/blog?q=sample']
    const reads = await times(20, (index) => send('GET', pages[index % pages.length] ?? '/'))
    return [...posts, ...reads]
  })
})

test('a visitor is served while a student asks for deeply nested embeds', async () => {
  const { token } = await api.newPerson()
  const category = crypto.randomUUID()
  await send('POST', '/rest/v1/blog_categories', {
    token,
    body: { id: category, name: `Sample ${category.slice(0, 8)}` },
  })
  const posts = Array.from({ length: 100 }, (_, index) => ({
    title: `Sample ledger ${index}`,
    content: `<p>${'Sample '.repeat(200)}</p>`,
    category_id: category,
  }))
  expect(await send('POST', '/rest/v1/blog_posts', { token, body: posts })).toBe(201)
  const nested = (pairs: number) =>
    `${'blog_categories(blog_posts(*,'.repeat(pairs)}id${'))'.repeat(pairs)}`
  const selects = [nested(2), nested(2), nested(15)]
  await whileVisited('nested embeds', site, () =>
    times(40, (index) =>
      send('GET', `/rest/v1/blog_posts?select=*,${selects[index % selects.length]}`, { token }),
    ),
  )
})

test('a visitor is served while a student gives posts dates of other ages', async () => {
  const { token } = await api.newPerson()
  const dates = [
    '-infinity',
    'infinity',
    '0044-03-15 BC',
    '4713-01-01 BC',
    '294276-12-31',
    '0001-01-01',
  ]
  await whileVisited('dates', site, async () => {
    const posts = await times(30, (index) => {
      const date = dates[index % dates.length]
      const columns = ['published_at', 'created_at', 'updated_at']
      const body = {
        title: `Sample date ${index}`,
        content: '<p>Sample</p>',
        [columns[index % columns.length] ?? '']: date,
      }
      return send('POST', '/rest/v1/blog_posts', { token, body })
    })
    const pages = ['/sitemap.xml', '/blog?page=2', '/blog/rss.xml', '/blog']
    const reads = await times(20, (index) => send('GET', pages[index % pages.length] ?? '/'))
    return [...posts, ...reads]
  })
})

test('a visitor is served while anonymous callers have a huge picture converted', async () => {
  const { id, token } = await api.newPerson()
  const picture = await sharp({
    create: { width: 7000, height: 7000, channels: 3, background: '#17392c' },
  })
    .png()
    .toBuffer()
  const address = `blog-images/${id}/huge.png`
  await whileVisited('pictures', site, async () => {
    const uploaded = await send('POST', `/storage/v1/object/${address}`, {
      token,
      body: new Uint8Array(picture),
      headers: { 'content-type': 'image/png' },
    })
    const rendered = await times(30, (index) =>
      send('GET', `/storage/v1/render/image/public/${address}?width=${2000 - index}&quality=100`, {
        headers: { accept: 'image/avif,image/webp' },
      }),
    )
    return [uploaded, ...rendered]
  })
})
