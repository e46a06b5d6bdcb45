import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientNetwork } from '#platform/http/client-network.ts'
import { clientAddress, isLoopback, requestOrigin } from './request-origin.ts'

test('a forged Host header never becomes the origin of links', () => {
  expect(requestOrigin('https://site.example', 'evil.example')).toBe('https://site.example')
  expect(requestOrigin('https://site.example', 'localhost:3000')).toBe('https://site.example')
  expect(requestOrigin('http://localhost:3000', 'evil.example')).toBe('http://localhost:3000')
})

test('a local site answers under every name of its own machine', () => {
  expect(requestOrigin('http://localhost:3000', '127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
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
