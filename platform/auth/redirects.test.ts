import { expect, test } from 'vitest'
import { isAllowedRedirect } from './redirects.ts'
import { createAuthSettings } from './settings.ts'

const settings = createAuthSettings({
  site_url: 'https://books.example',
  additional_redirect_urls: [
    'https://app.example.com/**',
    'https://*.preview.example.com/in/*',
    'https://**.wide.example.com/**',
    'https://{one,two}.example.com',
    'https://letter.example.com/?',
    'http://localhost:*/callback',
    'myapp://callback',
  ],
})

test.each([
  'https://books.example',
  'https://books.example/',
  'https://books.example:443/reset-password?redirectTo=%2Fstore#top',
  'HTTPS://BOOKS.example/x',
  'https://books.example/größe/€',
  'https://app.example.com/in/here.html?a=1',
  'https://a.preview.example.com/in/b',
  'https://a.b.wide.example.com/x',
  'https://two.example.com',
  'https://two.example.com/',
  'https://letter.example.com/a',
  'http://localhost:5173/callback',
  'myapp://callback',
])('%s is allowed', (address) => {
  expect(isAllowedRedirect(settings, address)).toBe(true)
})

test.each([
  '',
  '/',
  '//books.example/',
  'books.example',
  // Scheme and port are part of an origin.
  'http://books.example/',
  'https://books.example:8443/',
  'https://books.example:80/',
  'ftp://books.example/',
  'javascript://books.example/%0aalert(1)',
  'data:text/html,books.example',
  // Another host that looks like the site's.
  'https://books.example.evil.net/',
  'https://books.example@evil.net/',
  'https://books.example:443@evil.net/',
  'https://evil.net/https://books.example/',
  'https://evil.net?https://books.example/',
  'https://evil.net#https://books.example/',
  'https://evil.net/\\books.example',
  'https://boooks.example/',
  'https://books.example./',
  // Credentials before the right host.
  'https://user@books.example/',
  'https://user:secret@books.example/',
  'https://@evil.net@books.example/',
  // Addresses that one URL parser repairs and another follows.
  'https://books.example\\@evil.net/',
  'https:\\\\books.example\\x',
  'https://books.example\\.evil.net/',
  'https://books.example/\\evil.net',
  'https://evil.net\\.app.example.com/',
  'https://books.example/a\r\nset-cookie: b',
  'https://books.example/\t/evil.net',
  '\u0000https://books.example/',
  ' https://books.example/',
  'https://books.example/ x',
  'https://books\u200b.example/',
  'https:books.example.evil.net',
  'https:///evil.net',
  // Wildcards stay inside the host, and patterns are whole.
  'https://app.example.com.evil.net/',
  'https://app.example.com@evil.net/',
  'http://app.example.com/',
  'https://app.example.com:8443/',
  'https://a.b.preview.example.com/in/b',
  'https://a.preview.example.com/in/b/c',
  'https://a.preview.example.com/in/../out',
  'https://evil?x.preview.example.com/in/b',
  'https://1249763844?x.preview.example.com/in/b',
  'https://1249763844#x.preview.example.com/in/b',
  'https://evil.net/x.wide.example.com/x',
  'https://evil.net?x.wide.example.com/x',
  'https://x@evil.net/.wide.example.com/x',
  'https://three.example.com',
  'https://two.example.com/x',
  'https://letter.example.com/ab',
  'http://localhost:5173@evil.net/callback',
  'http://localhost:5173/callback/x',
  'myapp://callback.evil',
  'myapp://evil?callback',
])('%j is refused', (address) => {
  expect(isAllowedRedirect(settings, address)).toBe(false)
})
