import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'

/** Flags for Chromium without privileges, and without requests to any host but the site. */
const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Another host name of this machine, as a phone in the same network uses.
  '--host-resolver-rules=MAP phone.test 127.0.0.1',
]

process.env.CHROMIUM_PATH ??= findBrowser()

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/browser-setup.ts',
  fullyParallel: true,
  // For two cores: one of three usually waits for something to appear.
  workers: 3,
  // A shared, busy machine may starve a browser for seconds; a test that passes on a retry is
  // reported as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Long, because no claim is about time: a slow machine must not fail what holds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // React Router's bot check would otherwise take headless Chromium for a crawler.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: quietChromium,
    },
    locale: 'en-US',
    // Requests of a service worker cannot be intercepted: only the test of offline reading allows it.
    serviceWorkers: 'block',
    // A control that cannot be clicked by then fails at once, instead of using up the whole test's
    // time.
    actionTimeout: 30_000,
    // Recording every test would cost as much as running it.
    trace: 'on-first-retry',
  },
})
