import type { Page } from '@playwright/test'

/** Every page a visitor reaches without an account, and the words of its h1. */
export const publicPages = [
  { path: '/', heading: 'Books you can read. Numbers you can trust.' },
  { path: '/services', heading: 'Services' },
  { path: '/about', heading: 'About me' },
  { path: '/contact', heading: 'Contact' },
  { path: '/bookkeeping-basics', heading: 'Bookkeeping Basics' },
  { path: '/debits-and-credits-explained', heading: 'Debits and Credits Explained' },
  { path: '/chart-of-accounts-basics', heading: 'Chart of Accounts Basics' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/terms-conditions', heading: 'Terms and Conditions' },
  { path: '/free-lessons/qbo-from-zero', heading: 'Before you open the software' },
  { path: '/offers', heading: 'Hear about new guides and offers' },
  { path: '/letters', heading: 'Letters' },
  { path: '/unsubscribe', heading: 'This link isn’t valid' },
  { path: '/email-preferences', heading: 'This link isn’t valid' },
  { path: '/confirm-email', heading: 'This link isn’t valid' },
]

/** Waits for hydration, which starts at the first sign of intent. */
export async function waitForScripts(page: Page) {
  await page.mouse.move(5, 5)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}
