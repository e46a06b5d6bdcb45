import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

const free = {
  title: 'New Business Bookkeeping Checklist',
  slug: 'new-business-bookkeeping-checklist',
}
const alsoFree = { title: 'Month-End Close Checklist', slug: 'month-end-close-checklist' }

async function claim(student: Visitor, { slug }: { slug: string }) {
  const product = await student.visit(`/store/${slug}`)
  return product.press('Claim for Free')
}

test('the store shows covers, titles and prices, and marks what is owned', async () => {
  const student = await site.as('student')
  const store = await student.visit('/store')
  const card = store.main.all('listitem').find(({ text }) => text.includes(free.title))
  expect(card?.text).toContain('Free')
  expect(card?.has('image')).toBe(true)
  expect(store.main.text).toMatch(/\$\d+\.\d\d/)
  expect(store.main.text).not.toContain('Owned')
  const claimed = await (await store.follow(new RegExp(free.title))).press('Claim for Free')
  expect(claimed.has('link', 'Go to My Downloads')).toBe(true)
  const owned = (await student.visit('/store')).main.all('listitem')
  const marked = owned.filter(({ text }) => text.includes('Owned'))
  expect(marked).toHaveLength(1)
  expect(marked[0]?.text).toContain(free.title)
})

test('a free product is claimed and its PDF saved under a readable name', async () => {
  const student = await site.as('student')
  const shelf = await student.visit('/my-downloads')
  expect(shelf.has('heading', 'Your shelf is empty.')).toBe(true)
  const store = await shelf.follow('Browse the Store')
  const product = await store.follow(new RegExp(free.title))
  const claimed = await product.press('Claim for Free')
  expect(claimed.toasts.join()).toContain('Product Claimed!')
  const filled = await claimed.follow('Go to My Downloads')
  const link = filled.get('link', `Download PDF: ${free.title}`).attribute('href') ?? ''
  const file = await student.download(link)
  expect(file.headers.get('content-disposition')).toContain(`${free.slug}.pdf`)
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a paid product says that the checkout is coming soon and makes no order', async () => {
  const student = await site.as('student')
  const store = await student.visit('/store')
  const paid = store.main.all('listitem').find(({ text }) => /\$\d/.test(text))
  const product = await store.follow(/./, paid)
  const answer = await product.press('Buy Now')
  expect(answer.toasts.join()).toContain('Stripe checkout is coming soon')
  expect(answer.address).toBe(product.address)
  const shelf = await student.visit('/my-downloads')
  expect(shelf.has('heading', 'Your shelf is empty.')).toBe(true)
})

test('claiming after the session is gone asks for a login and leads back', async () => {
  const student = await site.as('student')
  const product = await student.visit(`/store/${free.slug}`)
  student.cookies.clear()
  const answer = await product.press('Claim for Free')
  expect(answer.address).toBe(`/login?redirectTo=${encodeURIComponent(`/store/${free.slug}`)}`)
  expect(answer.toasts.join()).toContain('Login Required')
})

test('a product that does not exist says so and leads to the store', async () => {
  const student = await site.as('student')
  const answer = await student.visit('/store/no-such-product')
  expect(answer.address).toBe('/store')
  expect(answer.toasts.join()).toContain('Product not found or could not be loaded.')
})

test('two tabs that claim at once make one order', async () => {
  const student = await site.as('student')
  const tabs = await Promise.all(
    Array.from({ length: 4 }, () => student.visit(`/store/${free.slug}`)),
  )
  const answers = await Promise.all(tabs.map((tab) => tab.press('Claim for Free')))
  for (const answer of answers) expect(answer.has('link', 'Go to My Downloads')).toBe(true)
  expect((await student.visit('/my-downloads')).all('article')).toHaveLength(1)
})

test('all PDFs come as one archive, newest first on the shelf', async () => {
  const student = await site.as('student')
  await claim(student, free)
  await claim(student, alsoFree)
  const shelf = await student.visit('/my-downloads')
  const titles = shelf.all('article').map((article) => article.get('heading').text)
  expect(titles).toEqual([alsoFree.title, free.title])
  const file = await student.download(
    shelf.get('link', 'Download All as ZIP').attribute('href') ?? '',
  )
  expect(file.headers.get('content-disposition')).toContain('my-pdfs.zip')
  const zip = new ZipReader(new BlobReader(await file.blob()))
  const entries = await zip.getEntries()
  expect(entries.map(({ filename }) => filename)).toEqual([
    `${alsoFree.slug}.pdf`,
    `${free.slug}.pdf`,
  ])
  expect(Math.min(...entries.map((entry) => entry.uncompressedSize))).toBeGreaterThan(1000)
  await zip.close()
})
