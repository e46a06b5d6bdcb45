import type { Api, Person } from '#tests/support/api-client.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** A signed-in student (by browser and by API), and an anonymous visitor. */
export type Attacker = { student: Visitor; visitor: Visitor; api: Api; person: Person }

/** One attack; `round` makes each repetition new to every cache. */
export type Attack = (attacker: Attacker, round: number) => Promise<unknown>

const htmlLength = 99_000
const fill = (unit: string, length = htmlLength) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Each is slow to parse, to sanitize, to render or to compress. */
const texts: Record<string, string> = {
  "'<' alone": fill('<'),
  'words alone': fill('ledger '),
  'no spaces': fill('a'),
  'unclosed links': fill('<a href="/x">'),
  'unclosed paragraphs': fill('<p><b>'),
  links: fill('<a href=/x>y</a>'),
  quotations: fill('<q>x</q>'),
  headings: fill('<h2>x</h2>'),
  pictures: fill('<img src="/a">'),
  tables: fill('<table></table>'),
  videos: fill('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'),
  ampersands: fill('&'),
  entities: fill('&#1114111;'),
  comments: fill('<!--'),
  attributes: `<p ${fill('a="b" ')}>`,
  'one long attribute': `<a href="${fill('javascript:')}">x</a>`,
  'tags nested deep': `${fill('<div>', 45_000)}${fill('</div>', 54_000)}`,
  backslashes: fill('\\'),
  emoji: fill('😀'),
  'line separators': fill('\u2028'),
}

async function writeAndRead(attacker: Attacker, content: string, title: string) {
  const { student, visitor, api, person } = attacker
  await student.post('/admin/blog', { intent: 'preview', title, content })
  const saved = await student.post('/admin/blog', { intent: 'save', title, content })
  const id = /(?:created|updated)=([0-9a-f-]{36})/.exec(saved.location ?? '')?.[1]
  if (!id) throw new Error(`Not saved: ${saved.status} ${saved.text.slice(0, 200)}`)
  const found = await api.send('GET', `/rest/v1/blog_posts?id=eq.${id}&select=slug,content`, {
    token: person.token,
  })
  const [{ slug }] = (await found.json()) as [{ slug: string }]
  await visitor.get(`/blog/${slug}`, { 'accept-encoding': 'br' })
  await visitor.get(`/blog/${slug}`, { 'accept-encoding': 'gzip' })
  await student.get(`/blog/${slug}`, { 'accept-encoding': 'br' })
  await student.get(`/blog/${slug}.data`, { 'accept-encoding': 'zstd' })
  await student.get(`/admin/blog?edit=${id}`)
  await visitor.get(`/blog?q=${encodeURIComponent(content.slice(0, 300))}`)
  await api.send('PATCH', `/rest/v1/blog_posts?id=eq.${id}`, {
    token: person.token,
    body: { title: `${title} again` },
  })
  return slug
}

const posts = Object.entries(texts).map(([name, text]): [string, Attack] => [
  `a post of ${name}`,
  (attacker, round) =>
    writeAndRead(attacker, `<p>Round ${round}</p>${text}`, `${name} ${round}`.slice(0, 190)),
])

const longTitle: Attack = async (attacker, round) => {
  const slug = await writeAndRead(attacker, '<p>Words</p>', `${round} ${'W'.repeat(190)}`)
  await attacker.visitor.get(`/og/blog.${slug}.png`)
}

const megabyte: Attack = async ({ student, api, person }, round) => {
  const content = `${'<'.repeat(1_000_000)}${round}`
  await student.post('/admin/blog', { intent: 'save', title: 'Too long', content })
  await student.post('/admin/blog', { intent: 'preview', title: 'Too long', content })
  await api.send('POST', '/rest/v1/blog_posts', {
    token: person.token,
    body: { title: 'Too long', content },
  })
}

const feeds: Attack = async ({ visitor, student }, round) => {
  for (const path of ['/blog/rss.xml', '/blog/feed.json', '/sitemap.xml']) {
    await visitor.get(`${path}?${round}`, { 'accept-encoding': 'br' })
    await student.get(path, { 'accept-encoding': 'gzip' })
  }
}

const lists: Attack = async ({ visitor, student }, round) => {
  for (const path of ['/blog', '/blog?page=2', '/qbo-tips', '/admin/blog', '/admin/categories']) {
    await visitor.get(`${path}${path.includes('?') ? '&' : '?'}${round}`)
    await student.get(path)
  }
  await student.get('/account/my-data.json')
}

const categories: Attack = async ({ student, api, person }, round) => {
  const body = Array.from({ length: 50 }, (_, at) => ({
    name: `${round} ${at} ${'c'.repeat(60)}`,
    user_id: person.id,
  }))
  await api.send('POST', '/rest/v1/blog_categories', { token: person.token, body })
  await student.get('/blog')
  await student.get('/admin/blog')
  await api.send('DELETE', `/rest/v1/blog_categories?user_id=eq.${person.id}`, {
    token: person.token,
  })
}

const longestQuery = 15_000
const queries: Record<string, string> = {
  words: fill('a ', longestQuery),
  'quotation marks': fill('"', longestQuery),
  dashes: fill('- ', longestQuery),
  'percent signs': fill('%', longestQuery / 3),
  brackets: fill('((a*)*)*', longestQuery),
}
const searches = Object.entries(queries).map(([name, text]): [string, Attack] => [
  `a search for ${name}`,
  async ({ student, visitor }, round) => {
    const wanted = encodeURIComponent(text).slice(0, longestQuery)
    await visitor.get(`/blog?q=${wanted}&round=${round}`)
    await student.get(`/blog?q=${wanted}`)
    await student.get(`/admin/blog?title=${wanted}`)
    await student.get(`/qbo-tips?category=${wanted}`)
  },
])

const filters: Record<string, string> = {
  'nested and': `and=${fill('(or', 6000)}${fill('(', 3000)}`,
  'nested and, closed': `and=(${fill('and(', 6000)}id.is.null${fill(')', 1501)}`,
  'a long list': `id=in.(${fill('a,', longestQuery)})`,
  'quoted list': `id=in.(${fill('"\\",', longestQuery)})`,
  'many filters': fill('id=is.null&', longestQuery),
  'many orders': `order=${fill('id.asc,', 6000)}`,
  'many columns': `select=${fill('id,', longestQuery)}`,
  'json path': `select=${fill('content->a', longestQuery)}`,
  'nested embeds': `select=${fill('blog_categories(blog_posts(', 6000)}id${fill('))', 446)}`,
  'unclosed embeds': `select=${fill('blog_posts(', longestQuery)}`,
  'regular expression': `select=id&content=imatch.${fill('(a*)*', 3000)}`,
  'text search': `search=wfts.${fill('a or ', longestQuery)}`,
}
const filterAttacks = Object.entries(filters).map(([name, query]): [string, Attack] => [
  `a REST query: ${name}`,
  ({ api, person }) => api.send('GET', `/rest/v1/blog_posts?${query}`, { token: person.token }),
])

const deep = (opening: string, closing: string, bytes: number) => {
  const depth = Math.floor(bytes / (opening.length + closing.length))
  return `${opening.repeat(depth)}1${closing.repeat(depth)}`
}
const jsonBodies: Record<string, string> = {
  'deep arrays': deep('[', ']', 1_000_000),
  'deep objects': deep('{"a":', '}', 1_000_000),
  'unclosed arrays': '['.repeat(1_000_000),
  'a long string': JSON.stringify({ title: fill('a', 2_000_000), content: 'x' }),
  'many rows': JSON.stringify(Array(20_000).fill({ title: 'a', content: 'b' })),
  'many keys': `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  escapes: `{"title":"${fill('\\u0061', 1_200_000)}"}`,
}
const jsonPaths = [
  '/rest/v1/blog_posts',
  '/rest/v1/rpc/list_posts',
  '/auth/v1/user',
  '/auth/v1/token?grant_type=password',
  '/functions/v1/send-contact-email',
  '/storage/v1/object/list/blog-images',
]
const jsonAttacks = Object.entries(jsonBodies).map(([name, text]): [string, Attack] => [
  `a JSON body: ${name}`,
  async ({ api, person }) => {
    for (const path of jsonPaths) {
      await api.send(path === '/auth/v1/user' ? 'PUT' : 'POST', path, {
        token: person.token,
        body: new TextEncoder().encode(text),
        headers: { 'content-type': 'application/json' },
      })
    }
  },
])

const formBodies: Record<string, string> = {
  'a message of ampersands': `name=a&email=b&message=${fill('%26', 900_000)}`,
  'a post of ampersands': `title=a&content=${fill('%26', 900_000)}`,
  'one long field': `content=${fill('a', 11_000_000)}`,
  'encoded signs': `content=${fill('%3C', 3_000_000)}`,
  'many fields': fill('a=b&', 2_000_000),
  'plus signs': `content=${fill('+', 3_000_000)}`,
}
const formAttacks = Object.entries(formBodies).map(([name, body]): [string, Attack] => [
  `a form: ${name}`,
  async ({ student }) => {
    for (const path of ['/admin/blog', '/contact', '/login', '/admin/categories']) {
      await student
        .send('POST', path, {
          body,
          headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        })
        .catch(closedEarly)
    }
  },
])

const multipart = (part: string, times: number) => `${`--x\r\n${part}\r\n`.repeat(times)}--x--\r\n`
const field = 'Content-Disposition: form-data; name="a"\r\n\r\nb'
const named = (name: string) =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\nb`
const multipartBodies: Record<string, string> = {
  'many parts': multipart(field, 20_000),
  'a picture with a long name': multipart(named(fill('a', 500_000)), 1),
  'a picture with a name of quotation marks': multipart(named(fill('\\"', 500_000)), 1),
  'many pictures': multipart(named('a.png'), 10_000),
  'a picture of ten megabytes': multipart(`${named('a.png')}${fill('\r\n--', 10_000_000)}`, 1),
  'long headers': multipart(`X: ${fill('a', 500_000)}\r\n${field}`, 1),
}
const multipartAttacks = Object.entries(multipartBodies).map(([name, body]): [string, Attack] => [
  `a form in parts: ${name}`,
  async ({ student, api, person }) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const path of ['/admin/blog/images', '/admin/blog']) {
      await student.send('POST', path, { body, headers: { ...headers, origin } }).catch(closedEarly)
    }
    await api.send('POST', `/storage/v1/object/blog-images/${person.id}/a`, {
      token: person.token,
      body: new TextEncoder().encode(body),
      headers,
    })
  },
])

const pictureNames = [fill('a', 12_000), fill('%2F', 12_000), fill('../', 12_000), fill('a/', 8000)]
const names: Attack = async ({ api, person }, round) => {
  for (const name of pictureNames) {
    await api.send('POST', `/storage/v1/object/blog-images/${person.id}/${round}${name}`, {
      token: person.token,
      body: new TextEncoder().encode('b'),
      headers: { 'content-type': 'image/png' },
    })
    await api.send('POST', '/storage/v1/object/list/blog-images', {
      token: person.token,
      body: { prefix: name, search: name, limit: 100 },
    })
  }
}

/** Set by the test: forms are accepted from the site's own pages only. */
let origin = ''
export function sendFrom(siteUrl: string) {
  origin = siteUrl
}

/** The server may close the connection of a refused request before everything was sent. */
function closedEarly(cause: unknown) {
  const { code } = cause as NodeJS.ErrnoException
  if (code !== 'EPIPE' && code !== 'ECONNRESET') throw cause
}

export const attacks: [string, Attack][] = [
  ...posts,
  ['a title of 200 wide letters', longTitle],
  ["a megabyte of '<'", megabyte],
  ['feeds and sitemap', feeds],
  ['lists', lists],
  ['categories', categories],
  ...searches,
  ...filterAttacks,
  ...jsonAttacks,
  ...formAttacks,
  ...multipartAttacks,
  ['names of pictures', names],
]
