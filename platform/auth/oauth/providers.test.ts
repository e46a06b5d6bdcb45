import { expect, test } from 'vitest'
import { createAuthSettings } from '#platform/auth/settings.ts'
import { findProvider, issuerOfProvider } from './providers.ts'

const given = { enabled: true, client_id: 'sample', secret: 'sample' }

function find(name: string, provider?: Record<string, unknown>) {
  const found = findProvider(
    createAuthSettings({ external: provider ? { [name]: provider } : {} }),
    name,
  )
  return typeof found === 'string' ? found : 'found'
}

test('a provider needs its switch, a client id, a secret and, but for Google and GitHub, an issuer', () => {
  expect(find('google')).toBe('provider is not enabled')
  expect(find('google', { ...given, enabled: false })).toBe('provider is not enabled')
  expect(find('google', { ...given, client_id: ' , ' })).toBe('missing OAuth client ID')
  expect(find('google', { ...given, secret: '' })).toBe('missing OAuth secret')
  expect(find('google', given)).toBe('found')
  expect(find('github', given)).toBe('found')
  expect(find('discord', given)).toBe('Provider discord could not be found')
  expect(find('books')).toBe('Provider books could not be found')
  expect(find('books', { ...given, url: 'https://books.example' })).toBe('found')
})

test('Google is known by its issuer and GitHub has none', () => {
  const { external } = createAuthSettings({ external: { google: given, github: given } })
  expect(issuerOfProvider('google', external.google)).toBe('https://accounts.google.com')
  expect(issuerOfProvider('github', external.github)).toBe('')
})
