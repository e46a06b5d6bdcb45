import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { sweepScreen } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect } from '#tests/browser/support/site.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'

let stripe: StripeStandIn
const test = testOnOwnSite(async () => {
  stripe = await openStripeStandIn()
  return stripe.env
})
test.afterAll(() => stripe.close())
test.describe.configure({ timeout: 180_000 })

test('the screens that sell, and those of what was sold, are accessible and fit, filled, and the journal entry is copied', async ({
  page,
  site,
}) => {
  const service = await connectAsService(site)
  const { data: product } = await service
    .from('products')
    .select('id, slug')
    .gt('price', 0)
    .not('pdf_file_url', 'is', null)
    .limit(1)
    .single()
    .throwOnError()
  const spring = { code: 'SPRING-20', percent: 20, last_day: '2099-12-31', most_uses: 100 }
  await service.from('coupons').insert(spring).throwOnError()
  const over = { code: 'OVER', amount_cents: 500, last_day: '2026-01-31' }
  await service.from('coupons').insert(over).throwOnError()

  await page.goto(`/buy/${product.slug}?coupon=SPRING-20`)
  await sweepScreen(page, 'buy')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('heading', { name: 'Stripe’s page' })).toBeVisible()
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  stripe.pay(session, { email: 'a-long-address-of-a-buyer@a-long-name-of-a-host.river.example' })
  await page.goto(`/paid?token=${session}`)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await sweepScreen(page, 'paid')

  await signInAsAdmin(page)
  const screens = [
    ...['/admin/orders', '/admin/coupons', '/admin/payments'],
    ...[`/admin/products/${product.id}/waitlist`, `/admin/products/${product.id}/claims`],
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await sweepScreen(page, screen)
  }

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await page.getByRole('textbox', { name: /ready to copy/ }).inputValue())
  expect(copied).toContain('Stripe clearing')
})
