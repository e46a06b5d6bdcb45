import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { addDevice, addPasskey } from '#tests/browser/support/passkeys.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// Each refusal is an answer 400, which the browser reports on the console.
test.use({ expectedErrors: [/status of 400/] })

type Asked = { challenge: string; options: PublicKeyCredentialRequestOptionsJSON }
type Proof = { challenge: string; credential: string }

/** A page without the offer in the field for the address, which would use the passkey by itself. */
async function openStudent(page: Page) {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    }
  })
  const device = await addDevice(page)
  const { password } = await signUpStudent(page)
  await addPasskey(page, password)
  return { device, password }
}

function ask(page: Page): Promise<Asked> {
  return page.evaluate(async () => (await fetch('/login/passkey', { method: 'POST' })).json())
}

/** Signs the challenge with the device of this page, wherever the page is. */
function sign(page: Page, { challenge, options }: Asked): Promise<Proof> {
  return page.evaluate(
    async ([id, given]) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
        ...given,
        allowCredentials: [],
      })
      const credential = await navigator.credentials.get({ publicKey })
      return { challenge: id, credential: JSON.stringify(credential) }
    },
    [challenge, options] as const,
  )
}

/** Whether the form is accepted: it redirects then. */
function send(page: Page, path: string, fields: Record<string, string>): Promise<boolean> {
  return page.evaluate(
    async ([address, entries]) => {
      const body = new URLSearchParams(entries)
      const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
      return answer.type === 'opaqueredirect'
    },
    [path, fields] as const,
  )
}

const logIn = (page: Page, proof: Proof) => send(page, '/login', { intent: 'passkey', ...proof })

async function logOut(page: Page) {
  await page.context().clearCookies()
  await page.goto('/login')
}

test('a cloned passkey is refused: its counter is behind', async ({ page }) => {
  const { device } = await openStudent(page)
  const copy = await device.copyPasskey()
  await logOut(page)
  expect(await logIn(page, await sign(page, await ask(page)))).toBe(true)
  await logOut(page)
  await device.takeOver(copy)
  expect(await logIn(page, await sign(page, await ask(page)))).toBe(false)
})

test('a log-in that is sent once more is refused', async ({ page }) => {
  await openStudent(page)
  await logOut(page)
  const proof = await sign(page, await ask(page))
  expect(await logIn(page, proof)).toBe(true)
  await logOut(page)
  expect(await logIn(page, proof)).toBe(false)
})

test('the passkey of another account deletes neither account', async ({ page, browser }) => {
  const { password } = await openStudent(page)
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await elsewhere.newPage()
  await openStudent(other)
  const theirs = await sign(other, await ask(page))
  expect(await send(page, '/account/delete', { password, ...theirs })).toBe(false)
  for (const student of [page, other]) {
    await student.goto('/account')
    await expect(student).toHaveURL(/\/account$/)
  }
  const own = await sign(page, await ask(page))
  expect(await send(page, '/account/delete', { password, ...own })).toBe(true)
  await elsewhere.close()
})

test('a passkey used at another origin logs in to nothing here', async ({ page }) => {
  const stranger = createServer((_request, response) => response.end('another site'))
  stranger.listen(0, 'localhost')
  await once(stranger, 'listening')
  await openStudent(page)
  await logOut(page)
  const asked = await ask(page)
  await page.goto(`http://localhost:${(stranger.address() as AddressInfo).port}/`)
  const proof = await sign(page, asked)
  await page.goto('/login')
  expect(await logIn(page, proof)).toBe(false)
  expect(await logIn(page, await sign(page, await ask(page)))).toBe(true)
  stranger.close()
})
