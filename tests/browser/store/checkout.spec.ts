import type { Page } from '@playwright/test'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect } from '#tests/browser/support/site.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'

let stripe: StripeStandIn
// A refused redirect is an error in the console, which fails a test.
const test = testOnOwnSite(async () => {
  stripe = await openStripeStandIn()
  return stripe.env
})
test.afterAll(() => stripe.close())

let slug = ''
test.beforeEach(async ({ site }) => {
  const service = await connectAsService(site)
  const { data } = await service
    .from('products')
    .select('slug')
    .gt('price', 0)
    .not('pdf_file_url', 'is', null)
    .limit(1)
    .single()
    .throwOnError()
  slug = data.slug
})

async function buyAt(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(new RegExp(`^${stripe.url}/c/pay/cs_test_`))
  await expect(page.getByRole('heading', { name: 'Stripe’s page' })).toBeVisible()
}

test('Buy Now arrives at Stripe’s page, for a visitor and for a student', async ({ page }) => {
  await buyAt(page, `/buy/${slug}`)
  await page.goto('/')
  await signUpStudent(page)
  await buyAt(page, `/store/${slug}`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('Buy Now arrives at Stripe’s page, too', async ({ page }) => {
    await buyAt(page, `/buy/${slug}`)
  })
})
