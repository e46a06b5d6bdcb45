import { expect, test, vi } from 'vitest'
import { adminAccount } from '#scripts/start-site.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import {
  connectTo,
  hostedKeys,
  startHostedSite,
  startHostedSupabase,
  withoutSecretKey,
  withSecretKey,
} from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 180_000 })

const megabyte = 1024 * 1024

/** A site with one product, whose cover is a stored picture. */
async function startWithCover(url: string) {
  const site = await startHostedSite({ ...withSecretKey(url), SEED: 'none' })
  const service = connectTo(url, hostedKeys.secret)
  const cover = 'sample/cover.png'
  const type = { contentType: 'image/png' }
  const stored = await service.storage.from('product-covers').upload(cover, samplePng, type)
  expect(stored.error).toBeNull()
  const product = { title: 'Sample', slug: 'sample', price: 0, cover_image_url: cover }
  await service.from('products').insert(product).throwOnError()
  return site
}

async function signIn(url: string) {
  const admin = createVisitor(url)
  await admin.signIn(adminAccount)
  return admin
}

/** The most bytes that a ticket for the portrait allows. */
async function uploadLimit(url: string) {
  const admin = await signIn(url)
  const { text } = await admin.post('/admin/site/pictures', { name: 'me.jpg' })
  return JSON.parse(text).maxBytes
}

/** The help under the field for a product's PDF, which the site itself allows 100 MB. */
async function pdfHelp(url: string) {
  const { text } = await (await signIn(url)).get('/admin/products?new')
  return /A PDF, up to [^<]*/.exec(text)?.[0]
}

/** The same of the featured picture of a post, which the site allows 10 MB. */
async function pictureHelp(url: string) {
  const { text } = await (await signIn(url)).get('/admin/blog?new')
  return /AVIF or GIF, at most [^;]*/.exec(text)?.[0]
}

test('where the plan has no image transformation and small files, pictures are the stored files, and a limit is shown before an upload and under its field', async () => {
  const { url } = await startHostedSupabase({
    settings: `
      [storage]
      file_size_limit = "3MiB"
      [storage.image_transformation]
      enabled = false`,
  })
  const site = await startWithCover(url)
  const { text } = await (await signIn(site.url)).get('/store')
  const pictures = [...text.matchAll(/<img[^>]* src="(http[^"]+)"/g)].map(([, src]) => src ?? '')
  expect(pictures.length).toBeGreaterThan(0)
  expect(text).not.toContain('/render/image/')
  expect(text).not.toMatch(/<img[^>]* srcset=/i)
  for (const picture of pictures) expect((await fetch(picture)).status, picture).toBe(200)

  expect(await uploadLimit(site.url)).toBe(3 * megabyte)
  expect(await pdfHelp(site.url)).toBe('A PDF, up to 3 MB.')
  expect(await pictureHelp(site.url)).toBe('AVIF or GIF, at most 3 MB')
  const keyless = await startHostedSite(withoutSecretKey(url))
  expect(await uploadLimit(keyless.url)).toBe(3 * megabyte)
  expect(await pdfHelp(keyless.url)).toBe('A PDF, up to 3 MB.')
})

test('where the plan has both, pictures are resized and the bucket’s own limit is shown', async () => {
  const { url, owner } = await startHostedSupabase()
  const site = await startWithCover(url)
  const { text } = await (await signIn(site.url)).get('/store')
  const [, picture = ''] = /<img[^>]* src="(http[^"]+)"/.exec(text) ?? []
  expect(picture).toContain('/render/image/')
  expect((await fetch(picture.replaceAll('&amp;', '&'))).status).toBe(200)

  // The limit that a project begins with.
  expect(await pdfHelp(site.url)).toBe('A PDF, up to 50 MB.')
  expect(await pictureHelp(site.url)).toBe('AVIF or GIF, at most 10 MB')
  await owner.query({
    text: `update storage.buckets set file_size_limit = $1 where id in ('site-pictures', 'product-files')`,
    values: [2 * megabyte],
  })
  expect(await pdfHelp(site.url)).toBe('A PDF, up to 2 MB.')
  expect(await uploadLimit(site.url)).toBe(2 * megabyte)
})
