import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { openStoredKeyRing } from '#platform/identity/stored-key-ring.ts'
import { sql } from '#platform/postgres/sql.ts'
import { samplePdf, samplePng } from '#tests/protocol/storage/harness.ts'
import { present, someone } from '#tests/protocol/support/auth.ts'
import { startServices, type TestServices } from '#tests/protocol/support/services.ts'

let services: TestServices

beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

async function signIn(account: { email: string; password: string }) {
  const client = services.anon()
  const { data } = await client.auth.signInWithPassword(account)
  const { access_token: token, user } = present(data.session)
  return { client, token, id: user.id }
}

/** An admin on two devices, and a second admin. */
async function signInTwice() {
  const [account, colleague] = [someone(), someone()]
  for (const { email, password } of [account, colleague]) {
    const { data } = await services.anon().auth.signUp({ email, password })
    await services.database.owner.query(
      sql`update user_roles set role = 'admin' where user_id = ${data.user?.id}`,
    )
  }
  return {
    old: await signIn(account),
    kept: await signIn(account),
    colleague: await signIn(colleague),
  }
}

type People = Awaited<ReturnType<typeof signInTwice>>
type Token = string

/** Everything that ends the session of the old device. */
const endings: Record<string, (people: People) => PromiseLike<{ error: unknown }>> = {
  'signing out': ({ old }) => old.client.auth.signOut({ scope: 'local' }),
  'signing out the other devices': ({ kept }) => kept.client.auth.signOut({ scope: 'others' }),
  'signing out everywhere': ({ kept }) => kept.client.auth.signOut({ scope: 'global' }),
  'a new password': ({ kept }) => kept.client.auth.updateUser({ password: randomUUID() }),
  'signing out by an admin': ({ old, colleague }) =>
    colleague.client.rpc('sign_out_person', { person: old.id }),
  'a block': ({ old, colleague }) => colleague.client.rpc('block_person', { person: old.id }),
  'a block that is taken back': async ({ old, colleague }) => {
    await colleague.client.rpc('block_person', { person: old.id }).throwOnError()
    return colleague.client.rpc('unblock_person', { person: old.id })
  },
  'the loss of the admin role': ({ old, colleague }) =>
    colleague.client.from('user_roles').update({ role: 'student' }).eq('user_id', old.id),
  'the removal of the role': ({ old, colleague }) =>
    colleague.client.from('user_roles').delete().eq('user_id', old.id),
  'the deletion of the account': ({ old, colleague }) =>
    colleague.client.rpc('delete_person', { person: old.id }),
}

const encode = (text: string) => Buffer.from(text).toString('base64')
const png = { 'content-type': 'image/png' }
const tus = { 'tus-resumable': '1.0.0' }
const rest = '/rest/v1'
const storage = '/storage/v1'

const tusHeaders = (path: string) => ({
  ...tus,
  'upload-length': '20',
  'upload-metadata': [
    `bucketName ${encode('blog-images')}`,
    `objectName ${encode(path)}`,
    `contentType ${encode('image/png')}`,
  ].join(','),
})

/** Requests that the old device may send while it is signed in. */
async function openDoors({ old }: People) {
  const { send } = services
  const path = () => `${old.id}/${randomUUID()}.png`
  const pdf = `${randomUUID()}.pdf`
  const begin = (token: Token) =>
    send('POST', `${storage}/upload/resumable`, { token, headers: tusHeaders(path()) })
  const begun = present((await begin(old.token)).headers.get('location'))
  const bucket = old.client.storage.from('blog-images')
  await services.service.storage
    .from('product-files')
    .upload(pdf, samplePdf, { contentType: 'application/pdf' })
  const signed = present((await bucket.createSignedUploadUrl(path())).data)
  const signedTus = present((await bucket.createSignedUploadUrl(path())).data)
  const doors: Record<string, (token: Token) => Promise<Response>> = {
    'a read': (token) => send('GET', `${rest}/contact_submissions?limit=1`, { token }),
    'a read of public rows': (token) => send('GET', `${rest}/blog_posts?limit=1`, { token }),
    'a counted read': (token) =>
      send('GET', `${rest}/blog_posts`, { token, headers: { prefer: 'count=planned' } }),
    'a write': (token) =>
      send('POST', `${rest}/blog_categories`, { token, body: { name: randomUUID() } }),
    'a function of the database': (token) => send('POST', `${rest}/rpc/export_my_data`, { token }),
    'the list of files': (token) =>
      send('POST', `${storage}/object/list/blog-images`, { token, body: { prefix: '' } }),
    'a file': (token) =>
      send('GET', `${storage}/object/authenticated/product-files/${pdf}`, { token }),
    'an upload': (token) =>
      send('POST', `${storage}/object/blog-images/${path()}`, {
        token,
        body: samplePng,
        headers: png,
      }),
    'an upload to a signed address': () =>
      send(
        'PUT',
        `${storage}/object/upload/sign/blog-images/${signed.path}?token=${signed.token}`,
        {
          body: samplePng,
          headers: png,
        },
      ),
    'a resumable upload to a signed address': () =>
      send('POST', `${storage}/upload/resumable/sign`, {
        headers: { ...tusHeaders(signedTus.path), 'x-signature': signedTus.token },
      }),
    'a new resumable upload': begin,
    'the state of a resumable upload': (token) => send('HEAD', begun, { token, headers: tus }),
    'a piece of a resumable upload': (token) =>
      send('PATCH', begun, {
        token,
        body: samplePng.subarray(0, 4),
        headers: {
          ...tus,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      }),
    'an edge function': (token) =>
      send('POST', '/functions/v1/send-test-email', { token, body: { kind: 'contact' } }),
    'the account': (token) => send('GET', '/auth/v1/user', { token }),
  }
  return doors
}

for (const [ending, end] of Object.entries(endings)) {
  test(`after ${ending} an access token from before opens nothing`, async () => {
    const people = await signInTwice()
    const doors = await openDoors(people)
    const { error } = await end(people)
    expect(error).toBeNull()
    const opened: string[] = []
    for (const [door, knock] of Object.entries(doors)) {
      const { status } = await knock(people.old.token)
      if (![400, 401, 403].includes(status)) opened.push(`${door}: ${status}`)
    }
    expect(opened).toEqual([])
  })
}

test('the same token opens all of it while its session lasts', async () => {
  const people = await signInTwice()
  const refused: string[] = []
  for (const [door, knock] of Object.entries(await openDoors(people))) {
    const answer = await knock(people.old.token)
    if (!answer.ok) refused.push(`${door}: ${answer.status} ${await answer.text()}`)
  }
  expect(refused).toEqual([])
})

test('each service tells in its own way that the session is gone', async () => {
  const people = await signInTwice()
  const doors = await openDoors(people)
  await people.kept.client.auth.signOut({ scope: 'others' })
  const read = async (door: string) => {
    const answer = await present(doors[door])(people.old.token)
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const message = 'Session from session_id claim in JWT does not exist'
  expect(await read('a read')).toEqual({
    status: 401,
    code: 'PGRST301',
    message,
    details: null,
    hint: null,
  })
  expect(await read('a file')).toEqual({
    status: 400,
    statusCode: '403',
    error: 'Unauthorized',
    code: 'AccessDenied',
    message,
  })
  expect(await read('an edge function')).toEqual({
    status: 401,
    code: 'session_not_found',
    message,
  })
  expect(await read('the account')).toMatchObject({ status: 403, error_code: 'session_not_found' })
})

test('a token that names no session, or something else than one, is never a fault', async () => {
  const keys = await openStoredKeyRing(services.database.authAdmin, { tokenSeconds: 3600 })
  const identity = createIdentity({ keys, apiKeys: services.apiKeys })
  const people = await signInTwice()
  const claims = { role: 'authenticated', sub: people.old.id }
  const statuses = async (session: object) => {
    const token = await identity.sign({ ...claims, ...session })
    const doors = await openDoors(people)
    return Promise.all(
      ['a read', 'the list of files', 'a new resumable upload', 'an edge function'].map(
        async (door) => (await present(doors[door])(token)).status,
      ),
    )
  }
  expect(await statuses({})).toEqual([200, 200, 201, 200])
  for (const session_id of ['', 'none', 7, null, { id: 1 }, randomUUID()]) {
    expect(await statuses({ session_id }), String(session_id)).toEqual([401, 400, 400, 401])
  }
})

test('the device that stays signed in notices nothing', async () => {
  const people = await signInTwice()
  const { data: posts } = await people.kept.client.from('blog_posts').select('id')
  await people.kept.client.auth.signOut({ scope: 'others' })
  expect((await people.kept.client.from('blog_posts').select('id')).data).toEqual(posts)
  expect((await people.kept.client.rpc('is_admin')).data).toBe(true)
})

test('a former admin signs in again as a student', async () => {
  const account = someone()
  const { colleague } = await signInTwice()
  const { data } = await services.anon().auth.signUp(account)
  const id = present(data.user).id
  const give = (role: string) =>
    colleague.client.from('user_roles').update({ role }).eq('user_id', id).throwOnError()
  await give('admin')
  expect((await (await signIn(account)).client.rpc('is_admin')).data).toBe(true)
  await give('student')
  const again = await signIn(account)
  expect((await again.client.rpc('is_admin')).data).toBe(false)
  await give('admin')
  expect((await again.client.rpc('is_admin')).data).toBe(true)
})
