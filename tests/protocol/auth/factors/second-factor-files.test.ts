import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { routes } from '#platform/storage/http/routes.ts'
import { samplePdf, samplePng } from '#tests/protocol/storage/harness.ts'
import { startServices, type TestServices } from '#tests/protocol/support/services.ts'
import { stealPassword } from '#tests/protocol/support/stolen-password.ts'

let services: TestServices
let admin: Awaited<ReturnType<typeof stealPassword>>

const png = { name: 'walk.png', bytes: samplePng, type: 'image/png' }
const pdf = { name: 'walk.pdf', bytes: samplePdf, type: 'application/pdf' }
const zip = { name: 'walk.zip', bytes: Buffer.from('PK sample'), type: 'application/zip' }
const captions = { name: 'walk.vtt', bytes: Buffer.from('WEBVTT\n'), type: 'text/vtt' }

const film = { name: 'walk.mp4', bytes: Buffer.from('\0\0\0\x18ftypisom'), type: 'video/mp4' }

/** A file that each bucket accepts. A new bucket needs a line here. */
const sampleFor: Record<string, typeof png> = {
  'blog-images': png,
  'course-pdfs': pdf,
  'course-videos': captions,
  films: film,
  'product-covers': png,
  'product-files': pdf,
  'question-pictures': png,
  'site-imports': zip,
  'site-pictures': png,
}

type Target = { bucket: string; path: string; newPath: string }

const none = () => undefined
const bytes = ({ bucket }: Target) => sampleFor[bucket]?.bytes
const listed = ({ path }: Target) => ({ prefix: path.slice(0, path.indexOf('/') + 1) })
const moved = ({ bucket, path, newPath }: Target) => ({
  bucketId: bucket,
  sourceKey: path,
  destinationKey: newPath,
})

/** Every endpoint, with the body that would make it read or change a file. */
const bodies: Record<string, (target: Target) => unknown> = {
  'GET /bucket': none,
  'POST /bucket': () => ({ id: 'stolen', name: 'stolen', public: true }),
  'GET /bucket/:bucket': none,
  'PUT /bucket/:bucket': ({ bucket }) => ({ id: bucket, public: true }),
  'DELETE /bucket/:bucket': none,
  'POST /bucket/:bucket/empty': none,
  'GET /bucket/:bucket/lifecycle': none,
  'PUT /bucket/:bucket/lifecycle': () => ({}),
  'DELETE /bucket/:bucket/lifecycle': none,
  'POST /object/list/:bucket': listed,
  'POST /object/list-v2/:bucket': listed,
  'POST /object/move': moved,
  'POST /object/copy': moved,
  'POST /object/upload/sign/:bucket/*': () => ({}),
  'PUT /object/upload/sign/:bucket/*': bytes,
  'POST /object/sign/:bucket': ({ path }) => ({ expiresIn: 60, paths: [path] }),
  'POST /object/sign/:bucket/*': () => ({ expiresIn: 60 }),
  'GET /object/sign/:bucket/*': none,
  'GET /object/public/:bucket/*': none,
  'GET /object/info/public/:bucket/*': none,
  'GET /object/info/authenticated/:bucket/*': none,
  'GET /object/info/:bucket/*': none,
  'GET /object/authenticated/:bucket/*': none,
  'GET /object/:bucket/*': none,
  'POST /object/:bucket/*': bytes,
  'PUT /object/:bucket/*': bytes,
  'DELETE /object/:bucket': ({ path }) => ({ prefixes: [path] }),
  'DELETE /object/:bucket/*': none,
  'GET /render/image/public/:bucket/*': none,
  'GET /render/image/authenticated/:bucket/*': none,
  'GET /render/image/sign/:bucket/*': none,
  'POST /vector/*': () => ({}),
  'GET /iceberg/*': none,
  'POST /iceberg/*': () => ({}),
  'DELETE /iceberg/*': none,
  'DELETE /cdn': none,
  'DELETE /cdn/:bucket': none,
  'DELETE /cdn/:bucket/*': none,
}

beforeAll(async () => {
  services = await startServices()
  admin = await stealPassword(services)
  // A picture of a question lies in the folder with its id.
  await services.database.owner.query(sql`
    with
      course as (insert into courses (title) values ('Sample') returning id),
      module as (
        insert into course_modules (course_id, title) select id, 'Sample' from course returning id
      ),
      lesson as (
        insert into course_lessons (module_id, title) select id, 'Sample' from module returning id
      )
    insert into lesson_questions (id, lesson_id, user_id, question)
    select ${admin.id}, id, ${admin.id}, 'Why?' from lesson`)
  for (const [bucket, { name, bytes, type }] of Object.entries(sampleFor)) {
    const stored = await services.service.storage
      .from(bucket)
      .upload(`${admin.id}/${name}`, bytes, { contentType: type })
    if (stored.error) throw stored.error
  }
})
afterAll(() => services?.stop())

async function listFiles() {
  const { rows } = await services.database.owner.query(sql`
    select b.id as bucket, b.public, o.id, o.name, o.version, o.metadata
    from storage.buckets as b
    left join storage.objects as o on o.bucket_id = b.id
    order by b.id, o.name`)
  return rows
}

type Outcome = 'refused' | 'empty' | 'given'

async function outcomeOf(answer: Response): Promise<Outcome> {
  const text = await answer.text()
  if (!answer.ok) return 'refused'
  const isEmpty =
    text === '[]' || text.includes('"objects":[]') || text.includes('"signedURL":null')
  return isEmpty ? 'empty' : 'given'
}

async function callAs(token: string, method: string, pattern: string, target: Target) {
  const isNew = `${method} ${pattern}` === 'POST /object/:bucket/*'
  const address = pattern
    .replace(':bucket', target.bucket)
    .replace('*', isNew ? target.newPath : target.path)
  const body = bodies[`${method} ${pattern}`]?.(target)
  const headers: Record<string, string> =
    body instanceof Uint8Array ? { 'content-type': sampleFor[target.bucket]?.type ?? '' } : {}
  return outcomeOf(await services.send(method, `/storage/v1${address}`, { token, body, headers }))
}

test('every bucket and every endpoint is listed', async () => {
  expect(routes.map(([method, pattern]) => `${method} ${pattern}`)).toEqual(Object.keys(bodies))
  const { rows } = await services.database.owner.query<{ id: string }>(
    sql`select id from storage.buckets order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(sampleFor))
})

test('a stolen password gets of every bucket what a visitor gets, and changes nothing', async () => {
  const before = await listFiles()
  for (const [bucket, { name }] of Object.entries(sampleFor)) {
    const target = { bucket, path: `${admin.id}/${name}`, newPath: `${admin.id}/new-${name}` }
    for (const [method, pattern] of routes) {
      const about = `${method} ${pattern} in ${bucket}`
      const toVisitor = await callAs(services.apiKeys.publishable, method, pattern, target)
      expect(await callAs(admin.stolenToken, method, pattern, target), about).toBe(toVisitor)
    }
    const own = await callAs(admin.ownToken, 'GET', '/object/authenticated/:bucket/*', target)
    expect(own, bucket).toBe('given')
  }
  expect(await listFiles()).toEqual(before)
})

test('a stolen password begins no resumable upload and meets none that was begun', async () => {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const create = (token: string) =>
    services.send('POST', '/storage/v1/upload/resumable', {
      token,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '20',
        'upload-metadata': [
          `bucketName ${encode('blog-images')}`,
          `objectName ${encode(`${admin.id}/tus.png`)}`,
          `contentType ${encode('image/png')}`,
        ].join(','),
      },
    })
  expect((await create(admin.stolenToken)).status).toBe(403)

  const begun = await create(admin.ownToken)
  expect(begun.status).toBe(201)
  const address = begun.headers.get('location') ?? ''
  const touch = (method: string, token: string, more = {}) =>
    services.send(method, address, { token, headers: { 'tus-resumable': '1.0.0', ...more } })
  expect((await touch('HEAD', admin.stolenToken)).status).toBe(403)
  expect((await touch('DELETE', admin.stolenToken)).status).toBe(403)
  const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  expect((await touch('PATCH', admin.stolenToken, piece)).status).toBe(403)
  expect((await touch('HEAD', admin.ownToken)).status).toBe(200)
})
