import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the tests: the machine's own, Debian's package, or Playwright's download. */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const there = () => systemBrowsers.find((file) => existsSync(file))
  const found = there()
  if (found) return found

  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium from the system’s packages …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env })
    const installed = there()
    if (installed) return installed
  }
  if (!existsSync(chromium.executablePath())) {
    console.log('Downloading Playwright’s Chromium …')
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to it.')
}
