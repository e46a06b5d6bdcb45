import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSite } from '#scripts/start-site.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// The site in front of a Supabase that fails now and then.

// A refused form is also noted in the browser's console.
test.use({ expectedErrors: [/status of 50[23]/] })

test('a message that cannot be saved, or not be mailed, is not lost', async ({ page }) => {
  await using supabase = await failingSupabase()
  const site = await startSite({
    env: { SUPABASE_URL: supabase.url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_sample' },
  })
  try {
    await page.goto(`${site.url}/contact`)
    await page.getByLabel('Name').fill('Sample Sender')
    await page.getByLabel('Email').fill('sample@example.com')
    await page.getByLabel('Message', { exact: true }).fill('Fourteen months of receipts')
    await page.getByRole('button', { name: 'Send Message' }).click()
    const toast = page.locator('.toast').first()
    await expect(toast).toContainText('Error Sending Message')
    await expect(toast).toContainText('Your message could not be saved. Something went wrong')
    await expect(toast).not.toContainText('the table is away')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
      'Fourteen months of receipts',
    )
    const draft = page.getByRole('link', { name: 'send it from your own email' })
    await expect(draft).toHaveAttribute('href', /^mailto:.*body=Fourteen%20months%20of%20receipts$/)

    supabase.savesMessages = true
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(
      page
        .locator('.toast')
        .getByText(
          'Your message was saved, but the email failed to send. Please try again or contact Robin Sample directly.',
        ),
    ).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
      'Fourteen months of receipts',
    )

    await page.goto(`${site.url}/`)
    await page.getByLabel('Email address').fill('sample@example.com')
    await page.getByRole('button', { name: 'Sign Up for Offers' }).click()
    await expect(page.locator('.toast').getByText('Sign Up Failed')).toBeVisible()
    await expect(
      page
        .locator('.toast')
        .getByText('Could not sign you up at this time. Please try again later.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('sample@example.com')
  } finally {
    await site.stop()
  }
})

async function failingSupabase() {
  const state = { savesMessages: false }
  const server = createServer((request, response) => {
    // Nothing is published: the words of the demo are shown.
    if (request.url?.includes('site_documents')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
      return
    }
    // The questions of the site's start.
    const facts: Record<string, unknown> = {
      '/auth/v1/health': { name: 'GoTrue' },
      '/rest/v1/rpc/has_migration': true,
    }
    if (request.url && request.url in facts) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(facts[request.url]))
      return
    }
    const isSaved = state.savesMessages && request.url?.includes('contact_submissions')
    response.writeHead(isSaved ? 201 : 500, { 'content-type': 'application/json' })
    response.end(isSaved ? '' : JSON.stringify({ code: 'XX000', message: 'the table is away' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  })
}
