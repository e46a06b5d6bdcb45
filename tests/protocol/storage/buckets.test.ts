import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { passSeconds } from '#tests/support/clock.ts'
import {
  listKeys,
  samplePdf,
  samplePng,
  sampleSecret,
  startStorage,
  type TestStorage,
} from './harness.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage('folder')
})
afterAll(() => storage.stop())

const newName = () => `bucket-${crypto.randomUUID().slice(0, 8)}`

test('a bucket is made, found, changed, emptied and deleted', async () => {
  const { admin, files } = storage
  const name = newName()
  expect(
    (
      await admin.createBucket(name, {
        public: false,
        fileSizeLimit: '20mb',
        allowedMimeTypes: ['text/*'],
      })
    ).data,
  ).toEqual({ name })
  expect((await admin.getBucket(name)).data).toEqual({
    id: name,
    name,
    owner: '',
    public: false,
    file_size_limit: 20_000_000,
    allowed_mime_types: ['text/*'],
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  expect((await admin.updateBucket(name, { public: true })).data?.message).toBe(
    'Successfully updated',
  )
  expect((await admin.getBucket(name)).data).toMatchObject({
    public: true,
    file_size_limit: 20_000_000,
  })
  await admin.updateBucket(name, { public: true, fileSizeLimit: null, allowedMimeTypes: null })
  expect((await admin.getBucket(name)).data).toMatchObject({
    file_size_limit: null,
    allowed_mime_types: null,
  })

  const before = await listKeys(files)
  await admin.from(name).upload('a.txt', 'words')
  expect((await admin.deleteBucket(name)).error).toMatchObject({
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  })
  expect((await admin.emptyBucket(name)).data?.message).toMatch(/^Empty bucket has been queued/)
  expect(await listKeys(files)).toEqual(before)
  expect((await admin.deleteBucket(name)).data?.message).toBe('Successfully deleted')
  expect((await admin.getBucket(name)).error?.message).toBe('Bucket not found')
})

test('buckets are listed by page, order and search', async () => {
  const { admin } = storage
  const prefix = newName()
  for (const letter of ['b', 'a', 'c']) await admin.createBucket(`${prefix}-${letter}`)
  const names = async (options: Parameters<typeof admin.listBuckets>[0]) =>
    (await admin.listBuckets(options)).data?.map((bucket) => bucket.name.slice(-1))
  expect(await names({ search: prefix })).toEqual(['a', 'b', 'c'])
  expect(await names({ search: prefix, sortColumn: 'created_at', sortOrder: 'desc' })).toEqual([
    'c',
    'a',
    'b',
  ])
  expect(await names({ search: prefix, limit: 1, offset: 1 })).toEqual(['b'])
})

test.each(['', 'a/b', 'ümlaut', 'x'.repeat(101), ' blank '])(
  'the bucket name %j is refused',
  async (name) => {
    const { error } = await storage.admin.createBucket(name)
    expect(error).toMatchObject({ statusCode: '400' })
  },
)

test('a bucket that exists, a wrong size and a wrong type are refused', async () => {
  const { admin } = storage
  const name = newName()
  await admin.createBucket(name)
  expect((await admin.createBucket(name)).error?.message).toBe('The resource already exists')
  expect(
    (await admin.createBucket(newName(), { public: true, fileSizeLimit: 'much' })).error?.message,
  ).toMatch(/^Invalid file size/)
  expect(
    (await admin.createBucket(newName(), { public: true, fileSizeLimit: '900gb' })).error,
  ).toMatchObject({ statusCode: '413' })
  expect(
    (await admin.createBucket(newName(), { public: true, allowedMimeTypes: ['what'] })).error,
  ).toMatchObject({ statusCode: '415' })
})

test('without a credential nothing is answered but an error', async () => {
  const response = await fetch(`${storage.url}/storage/v1/bucket`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    statusCode: '403',
    error: 'Unauthorized',
    message: 'Invalid Compact JWS',
  })
})

test.each([
  ['nonsense', 'Invalid Compact JWS'],
  [() => signed({ role: 'anon' }, 'another sample secret of thirty-two'), 'signature verification'],
  [() => signed({ role: 'anon', exp: 1 }, sampleSecret), '"exp" claim timestamp check failed'],
])('a token that does not hold is refused in Storage’s words, case %#', async (token, message) => {
  const authorization = `Bearer ${typeof token === 'string' ? token : await token()}`
  const response = await fetch(`${storage.url}/storage/v1/bucket`, { headers: { authorization } })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    statusCode: '403',
    message: expect.stringContaining(message),
  })
})

function signed(claims: Record<string, unknown>, by: string) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(by))
}

test('a folder lists its files and folders, relative, ordered, searched and paged', async () => {
  const { admin } = storage
  const name = newName()
  await admin.createBucket(name)
  const bucket = admin.from(name)
  for (const path of [
    'root.txt',
    'docs/b.txt',
    'docs/a.txt',
    'docs/Ac.txt',
    'docs/deep/x.txt',
    'docs_/y.txt',
  ]) {
    await bucket.upload(path, path)
  }
  const names = async (...options: Parameters<typeof bucket.list>) =>
    (await bucket.list(...options)).data?.map((entry) => entry.name)

  const { data } = await bucket.list('docs')
  expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
    ['deep', false],
    ['Ac.txt', true],
    ['a.txt', true],
    ['b.txt', true],
  ])
  expect(data?.[1]).toMatchObject({
    metadata: { size: 11, mimetype: expect.any(String) },
    created_at: expect.stringMatching(/Z$/),
  })
  expect(await names()).toEqual(['docs', 'docs_', 'root.txt'])
  expect(await names('docs/')).toHaveLength(4)
  expect(await names('docs', { search: 'a' })).toEqual(['Ac.txt', 'a.txt'])
  expect(await names('docs', { search: '%' })).toEqual([])
  expect(await names('docs', { search: '_' })).toEqual([])
  expect(await names('docs', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
    'deep',
    'Ac.txt',
    'a.txt',
    'b.txt',
  ])
  expect(await names('docs', { limit: 2, offset: 1 })).toEqual(['Ac.txt', 'a.txt'])
  expect(await names('no-folder')).toEqual([])
})

test('a cursor walks through all pages in every order', async () => {
  const { admin } = storage
  const name = newName()
  await admin.createBucket(name)
  const bucket = admin.from(name)
  const letters = ['z', 'b', 'x', 'w', 'c']
  for (const letter of letters) await bucket.upload(`f/${letter}`, letter)
  await bucket.upload('f/sub/one', '1')
  await bucket.upload('f/sub/two', '2')

  for (const [sortBy, expected] of [
    [undefined, ['f/b', 'f/c', 'f/sub/', 'f/w', 'f/x', 'f/z']],
    [{ column: 'name', order: 'desc' }, ['f/z', 'f/x', 'f/w', 'f/sub/', 'f/c', 'f/b']],
    [{ column: 'created_at', order: 'asc' }, [...letters.map((letter) => `f/${letter}`), 'f/sub/']],
  ] as const) {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await bucket.listV2({
        prefix: 'f/',
        with_delimiter: true,
        limit: 2,
        cursor,
        sortBy,
      })
      found.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map((entry) => entry.name))
      cursor = data?.nextCursor
    } while (cursor)
    expect(found.toSorted()).toEqual([...expected].toSorted())
    expect(found.filter((one) => !one.endsWith('/'))).toEqual(
      expected.filter((one) => !one.endsWith('/')),
    )
  }
  const { data } = await bucket.listV2({ prefix: 'f/sub' })
  expect(data).toMatchObject({
    hasNext: false,
    folders: [],
    objects: [{ name: 'f/sub/one' }, { name: 'f/sub/two' }],
  })
  expect((await bucket.listV2({ with_delimiter: true })).data?.folders).toMatchObject([
    { key: 'f', name: 'f/' },
  ])
  expect((await bucket.listV2({ cursor: 'nonsense' })).error).toMatchObject({ statusCode: '400' })
})

test('a signed URL opens one object for a while', async () => {
  const { admin } = storage
  const name = newName()
  await admin.createBucket(name, { public: false })
  const bucket = admin.from(name)
  await bucket.upload('dir/a file.txt', 'secret', { contentType: 'text/plain' })
  await bucket.upload('other.txt', 'other')

  const signed =
    (await bucket.createSignedUrl('dir/a file.txt', 60, { download: 'read me.txt' })).data
      ?.signedUrl ?? ''
  const response = await fetch(signed)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('secret')
  expect(response.headers.get('content-disposition')).toContain('filename=read%20me.txt')
  expect((await fetch(signed, { headers: { range: 'bytes=0-2' } })).status).toBe(206)

  expect((await fetch(signed.replace('dir/a%20file.txt', 'other.txt'))).status).toBe(400)
  expect((await fetch(signed.replace(/token=[^&]+/, 'token=x'))).status).toBe(400)
  expect((await fetch(`${storage.url}/storage/v1/object/public/${name}/other.txt`)).status).toBe(
    400,
  )

  const many = await bucket.createSignedUrls(['other.txt', 'none.txt'], 60)
  expect(many.data).toMatchObject([
    { error: null, path: 'other.txt', signedUrl: expect.stringContaining('token=') },
    { error: expect.stringContaining('does not exist'), path: 'none.txt', signedUrl: null },
  ])
  expect((await bucket.createSignedUrl('none.txt', 60)).error).toMatchObject({ code: 'NoSuchKey' })

  const short = (await bucket.createSignedUrl('other.txt', 4)).data?.signedUrl ?? ''
  expect((await fetch(short)).status).toBe(200)
  passSeconds(5)
  expect((await fetch(short)).status).toBe(400)
})

test('the token of a signed URL is no key to anything else', async () => {
  const { admin, url } = storage
  const name = newName()
  await admin.createBucket(name, { public: false })
  await admin.from(name).upload('a.txt', 'secret')
  const { data } = await admin.from(name).createSignedUrl('a.txt', 60)
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
  const upload = await fetch(`${url}/storage/v1/object/upload/sign/${name}/a.txt?token=${token}`, {
    method: 'PUT',
    body: 'x',
  })
  expect(upload.status).toBe(400)
  const asBearer = await fetch(`${url}/storage/v1/object/${name}/a.txt`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asBearer.status).toBe(400)
})

test('a signed upload URL takes one file, twice only with upsert', async () => {
  const { admin, anonymous } = storage
  const name = newName()
  await admin.createBucket(name, { public: false })
  const { data } = await admin.from(name).createSignedUploadUrl('in/box.txt')
  const visitor = anonymous.from(name)
  const token = data?.token ?? ''
  expect((await visitor.uploadToSignedUrl('in/other.txt', token, 'words')).error).not.toBeNull()
  expect((await visitor.uploadToSignedUrl('in/box.txt', token, 'words')).data).toMatchObject({
    path: 'in/box.txt',
    fullPath: `${name}/in/box.txt`,
  })
  expect((await visitor.uploadToSignedUrl('in/box.txt', token, 'again')).error).toMatchObject({
    statusCode: '409',
  })
  const again = await admin.from(name).createSignedUploadUrl('in/box.txt', { upsert: true })
  expect(
    (await visitor.uploadToSignedUrl('in/box.txt', again.data?.token ?? '', new Blob(['again'])))
      .error,
  ).toBeNull()
  expect(await (await admin.from(name).download('in/box.txt')).data?.text()).toBe('again')
})

test('policies on storage.objects decide for everybody but the service role', async () => {
  const { admin, anonymous, database } = storage
  const student = await storage.person()
  const teacher = await storage.person()
  for (const { id } of [student, teacher]) {
    await database.owner.query({
      text: 'insert into auth.users (id, email) values ($1, $2)',
      values: [id, `${id}@example.com`],
    })
  }
  await database.owner.query({
    text: "update user_roles set role = 'admin' where user_id = $1",
    values: [teacher.id],
  })
  const pdf = { contentType: 'application/pdf' }
  const refused = { statusCode: '403', error: 'Unauthorized' }

  expect(
    (await teacher.storage.from('course-pdfs').upload('a.pdf', samplePdf, pdf)).error,
  ).toBeNull()
  const lessonFiles = student.storage.from('course-pdfs')
  expect((await lessonFiles.download('a.pdf')).error).toMatchObject({ statusCode: '404' })
  await database.owner.query({
    text: `
      with course as (insert into courses (title) values ('Course') returning id),
        module as (
          insert into course_modules (course_id, title) select id, 'Module' from course returning id
        )
      insert into course_lessons (module_id, title, pdf_url) select id, 'Lesson', 'a.pdf' from module`,
    values: [],
  })
  expect((await lessonFiles.download('a.pdf')).error).toBeNull()
  expect((await student.storage.from('course-pdfs').createSignedUrl('a.pdf', 60)).error).toBeNull()
  expect((await anonymous.from('course-pdfs').download('a.pdf')).error).not.toBeNull()
  expect((await anonymous.from('course-pdfs').createSignedUrl('a.pdf', 60)).error).toMatchObject({
    code: 'NoSuchKey',
  })
  expect((await anonymous.from('course-pdfs').list()).data).toEqual([])

  const keys = await listKeys(storage.files)
  const attempts = [
    await student.storage.from('course-pdfs').upload('b.pdf', samplePdf, pdf),
    await student.storage.from('course-pdfs').upload('a.pdf', samplePdf, { ...pdf, upsert: true }),
    await anonymous.from('blog-images').upload('x/a.png', samplePng, { contentType: 'image/png' }),
    await student.storage.from('course-pdfs').createSignedUploadUrl('b.pdf'),
    await student.storage.from('course-pdfs').copy('a.pdf', 'c.pdf'),
    await student.storage.from('course-pdfs').move('a.pdf', 'c.pdf'),
  ]
  for (const { error } of attempts) expect(error).toMatchObject({ statusCode: refused.statusCode })
  expect((await student.storage.from('course-pdfs').remove(['a.pdf'])).data).toEqual([])
  expect(await listKeys(storage.files)).toEqual(keys)
  expect((await student.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
  expect((await student.storage.listBuckets()).data).toEqual([])

  const own = `${student.id}/me.png`
  expect(
    (await student.storage.from('blog-images').upload(own, samplePng, { contentType: 'image/png' }))
      .error,
  ).toBeNull()
  expect((await student.storage.from('blog-images').remove([own])).data).toHaveLength(1)

  // Unpublishing a course hides its files from students; the admin still sees them.
  await database.owner.query({ text: 'update courses set is_published = false', values: [] })
  const gone = { statusCode: '404' }
  expect((await lessonFiles.download('a.pdf')).error).toMatchObject(gone)
  expect((await lessonFiles.createSignedUrl('a.pdf', 60)).error).toMatchObject(gone)
  expect((await lessonFiles.createSignedUrls(['a.pdf'], 60)).data?.[0]?.signedUrl).toBeFalsy()
  expect((await lessonFiles.info('a.pdf')).error).toMatchObject(gone)
  expect((await lessonFiles.list()).data).toEqual([])
  expect((await lessonFiles.copy('a.pdf', `${student.id}/a.pdf`)).error).toMatchObject(gone)
  expect((await teacher.storage.from('course-pdfs').createSignedUrl('a.pdf', 60)).error).toBeNull()
  // A file that a lesson names stays; afterward it goes.
  expect((await admin.from('course-pdfs').remove(['a.pdf'])).data).toEqual([])
  await database.owner.query({ text: 'update course_lessons set pdf_url = null', values: [] })
  expect((await admin.from('course-pdfs').remove(['a.pdf'])).data).toHaveLength(1)
})

test('other sites may ask from a browser', async () => {
  const preflight = await fetch(`${storage.url}/storage/v1/object/a/b`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://other.example',
      'access-control-request-headers': 'authorization,x-upsert',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-upsert')
})

test('an endpoint that is not offered says so', async () => {
  const { admin } = storage
  const name = newName()
  await admin.createBucket(name)
  expect((await admin.getBucketLifecycle(name)).error).toMatchObject({ code: 'FeatureNotEnabled' })
  expect(
    (await admin.createBucket(newName(), { public: true, versioningStatus: 'ENABLED' })).error,
  ).toMatchObject({ code: 'FeatureNotEnabled' })
  const vectors = await admin.vectors.listBuckets()
  expect(vectors.error?.message).toBe('The feature vector buckets is not enabled for this resource')
  expect((await admin.analytics.listBuckets()).error).toMatchObject({ code: 'FeatureNotEnabled' })
  expect((await admin.purgeBucketCache(name)).data).toEqual({ message: 'success' })
  expect((await storage.anonymous.purgeBucketCache(name)).error).toMatchObject({
    statusCode: '403',
  })
})

test('nothing unexpected was logged', () => {
  expect(storage.faults).toEqual([])
})

test('a signed URL lives an hour at most, whatever was asked for', async () => {
  const hour = 3600
  const limited = await startStorage('folder', { signedUrlSeconds: hour })
  onTestFinished(() => limited.stop())
  await limited.admin.createBucket('letters', { public: false })
  await limited.database.owner.query({
    text: `create policy "people do everything" on storage.objects to authenticated
      using (bucket_id = 'letters') with check (bucket_id = 'letters')`,
    values: [],
  })
  await limited.admin.from('letters').upload('a.txt', 'words', { contentType: 'text/plain' })
  const person = await limited.person()
  // The site's policies give nothing to the token of a deleted account.
  await limited.database.authAdmin.query({
    text: 'insert into auth.users (id) values ($1)',
    values: [person.id],
  })
  const letters = person.storage.from('letters')
  const year = 365 * 24 * hour
  const secondsOf = (url = '') => {
    const token = new URL(url).searchParams.get('token') ?? ''
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return exp - iat
  }
  const one = await letters.createSignedUrl('a.txt', year)
  const small = await letters.createSignedUrl('a.txt', year, { transform: { width: 100 } })
  const [many] = (await letters.createSignedUrls(['a.txt'], year)).data ?? []
  const upload = await letters.createSignedUploadUrl('b.txt')
  const urls = [one.data?.signedUrl, small.data?.signedUrl, many?.signedUrl, upload.data?.signedUrl]
  expect(urls.map((url) => secondsOf(url ?? undefined))).toEqual([hour, hour, hour, hour])
  expect(secondsOf((await letters.createSignedUrl('a.txt', 60)).data?.signedUrl)).toBe(60)
  const service = await limited.admin.from('letters').createSignedUrl('a.txt', year)
  expect(secondsOf(service.data?.signedUrl)).toBe(year)
})
