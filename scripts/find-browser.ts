import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './debian-package.ts'

const systemBrowsers = [
  // The headless shell: faster, as it has no windows and toolbars.
  '/usr/bin/chromium-headless-shell',
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
  if (there() !== systemBrowsers[0]) installFromDebian()
  const found = there()
  if (found) return found
  if (!existsSync(chromium.executablePath())) {
    console.log('Downloading Playwright’s Chromium …')
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to it.')
}

function installFromDebian() {
  console.log('Installing Chromium from the system’s packages …')
  if (!installDebianPackage('chromium-headless-shell')) installDebianPackage('chromium')
}
