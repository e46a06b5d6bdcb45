import { test as base, expect } from '@playwright/test'

export { expect }

/** Console errors that a test expects; any other one fails it. */
type Fixtures = { expectedErrors: RegExp[] }

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.SITE_UNDER_TEST ?? '')
  },
  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    const unexpected = complaints.filter(
      (text) => !expectedErrors.some((known) => known.test(text)),
    )
    expect(unexpected, 'unexpected console errors, rejections or policy violations').toEqual([])
  },
})
