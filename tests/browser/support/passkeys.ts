import { expect, type Page } from '@playwright/test'

/** Chromium's virtual authenticator: a device with a screen lock that its user opens. */
export async function addDevice(page: Page, isUserVerified = true) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async copyPasskey() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      if (!credentials[0]) throw new Error('The device has no passkey')
      return credentials[0]
    },
    async takeOver(copy: Awaited<ReturnType<typeof this.copyPasskey>>) {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
    },
    setUserVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

export async function addPasskey(page: Page, password: string) {
  await page.goto('/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Your password', { exact: true }).fill(password)
  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByRole('region', { name: /^Your recovery codes for/ })).toBeVisible()
}
