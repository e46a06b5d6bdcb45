import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { siteFunctions, startServices } from '#tests/start/standalone-services.ts'

const secret = 'a-sample-secret-of-at-least-32-characters'

function keyFor(role: string) {
  return new SignJWT({ role, iss: 'sample' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))
}

test('a config.toml decides keys, schemas, row limit and who may come without a key', async () => {
  const { url, owner } = await startServices(`
    [api]
    schemas = ["shop"]
    max_rows = 2
    anonymous_without_key = true
    [db]
    tx_end = "commit-allow-override"
    [auth]
    jwt_secret = "${secret}"
    enable_anonymous_sign_ins = true
  `)
  await owner.query({
    text: `create schema shop;
      create table shop.things (id int primary key);
      insert into shop.things select generate_series(1, 5);
      grant usage on schema shop to anon, service_role;
      grant select on shop.things to anon;
      grant all on shop.things to service_role;
      notify pgrst, 'reload schema'`,
    values: [],
  })
  await expect
    .poll(async () => (await fetch(`${url}/rest/v1/things`)).json(), { timeout: 20_000 })
    .toEqual([{ id: 1 }, { id: 2 }])

  const admin = createClient(url, await keyFor('service_role'), { db: { schema: 'shop' } })
  const { error } = await admin.from('things').insert({ id: 9 }).setHeader('Prefer', 'tx=rollback')
  expect(error).toBeNull()
  expect((await admin.from('things').select('id').eq('id', 9)).data).toEqual([])

  const visitor = createClient(url, await keyFor('anon'))
  const { data } = await visitor.auth.signInAnonymously()
  expect(data.user?.is_anonymous).toBe(true)
})

test('signing keys come from a file and are published without their private part', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'sample', alg: 'RS256', use: 'sig' }
  const { url } = await startServices('[auth]\nsigning_keys_path = "./keys.json"', {
    files: { 'keys.json': JSON.stringify([jwk]) },
  })
  const jwks = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()
  expect(jwks.keys).toHaveLength(1)
  expect(jwks.keys[0]).toMatchObject({ kid: 'sample', alg: 'RS256', kty: 'RSA' })
  expect(jwks.keys[0]).not.toHaveProperty('d')
})

test('a project names the module of its functions, which are called with a key', async () => {
  const { url } = await startServices(`[auth]\njwt_secret = "${secret}"`, {
    files: {
      'functions.js': `export const createFunctions = ({ auth }) => ({
        greet: async (request) => new Response((await request.text()) + ' from ' + auth.site_url),
        where: async (request) => new Response(new URL(request.url).pathname),
      })`,
    },
    functions: ['--functions', 'functions.js'],
  })
  const ask = (name: string, apikey: string) =>
    fetch(`${url}/functions/v1/${name}`, { method: 'POST', headers: { apikey }, body: 'Hello' })
  const key = await keyFor('anon')
  expect(await (await ask('greet', key)).text()).toBe('Hello from http://127.0.0.1:3000')
  expect(await (await ask('where/below/it', key)).text()).toBe('/functions/v1/where/below/it')
  expect((await ask('greet', 'sb_publishable_wrong')).status).toBe(401)
  expect((await ask('none', key)).status).toBe(404)
})

test('npm run services brings the functions of this site, which need its tables', async () => {
  const { url } = await startServices(`[auth]\njwt_secret = "${secret}"`, {
    functions: siteFunctions,
    isWholeProject: true,
  })
  const answer = await fetch(`${url}/functions/v1/send-contact-email`, {
    method: 'POST',
    headers: { apikey: await keyFor('anon') },
    body: '{}',
  })
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      code: 'not_migrated',
      message: 'The functions of this site need the tables of supabase/migrations.',
    },
  ])
})
