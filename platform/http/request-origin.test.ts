import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientNetwork } from '#platform/http/client-network.ts'
import { clientAddress, isLoopback, originTrust, requestOrigin } from './request-origin.ts'

test('a site behind TLS has one origin, whatever the Host header says', () => {
  for (const host of ['evil.example', 'localhost:3000', 'site.example', undefined]) {
    expect(requestOrigin('https://site.example', { host })).toBe('https://site.example')
  }
})

test.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.7:3000',
  'phone.test:3000',
])('a site without TLS answers under %s', (host) => {
  expect(requestOrigin('http://localhost:3000', { host })).toBe(`http://${host}`)
})

test('a form of SITE_URL is at home behind a proxy that replaces the Host header', () => {
  const [siteUrl, host] = ['http://books.example', '127.0.0.1:3000']
  expect(requestOrigin(siteUrl, { host, origin: siteUrl })).toBe(siteUrl)
  expect(requestOrigin(siteUrl, { host, origin: 'http://evil.example' })).toBe(`http://${host}`)
})

test('the port 80 is part of no origin, as in a browser', () => {
  expect(requestOrigin('http://localhost', { host: 'localhost:80' })).toBe('http://localhost')
})

test.each([
  '',
  'a b',
  'user@evil.example',
  'evil.example/path',
  '1.2.3.999',
  'x:99999',
  '[:',
  '[::g]',
])('a Host header %j that names no host is ignored', (host) => {
  expect(requestOrigin('http://localhost:3000', { host })).toBe('http://localhost:3000')
})

test('only TLS and this machine make an origin that browsers trust', () => {
  expect(originTrust('https://site.example', 'evil.example')).toBe('tls')
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
    expect(originTrust('http://localhost:3000', host)).toBe('loopback')
  }
  for (const host of ['192.168.1.7:3000', 'localhost.evil.example', undefined]) {
    expect(originTrust('http://localhost:3000', host)).toBe('none')
  }
})

function from(remoteAddress: string, forwarded?: string) {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage
}

test('the forwarded address counts only when the proxy is trusted, and only its own word', () => {
  expect(clientAddress(from('10.0.0.1', '1.2.3.4'), false)).toBe('10.0.0.1')
  expect(clientAddress(from('10.0.0.1', '6.6.6.6, 1.2.3.4'), true)).toBe('1.2.3.4')
  expect(clientAddress(from('10.0.0.1', 'nonsense'), true)).toBe('10.0.0.1')
})

test('forwarded IPv6 addresses of one subscriber are counted as one caller', () => {
  const counted = ['2001:db8:1:2::1', '6.6.6.6, 2001:db8:1:2:ffff::9'].map((forwarded) =>
    clientNetwork(clientAddress(from('10.0.0.1', forwarded), true)),
  )
  expect(counted).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64'])
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'https://127.8.9.10:443',
  'http://[::1]:80',
])('%s is an address of this machine', (address) => {
  expect(isLoopback(address)).toBe(true)
})

test.each([
  'https://books.example',
  'http://127.0.0.1.books.example',
  'http://127.books.example',
  'http://localhost.books.example',
  'http://localhost@books.example',
  'http://10.0.0.1',
  'http://192.168.1.7:3000',
  'http://0.0.0.0:3000',
  'http://[::]:3000',
  'http://[::ffff:10.0.0.1]',
  'books',
])('%s is not', (address) => {
  expect(isLoopback(address)).toBe(false)
})
