import { expect, test } from 'vitest'
import { completeAddress } from './web-address.ts'

test('an address that was typed without https:// gets it', () => {
  for (const bare of [
    'calendly.com/sample-owner',
    'www.river.example',
    ' book.river.example?month=5 ',
    'bücher.example/#one',
    'river.example:8443/path',
  ]) {
    expect(completeAddress(bare)).toBe(`https://${bare.trim()}`)
  }
})

test('a text that is not a bare web address stays as it is', () => {
  for (const other of [
    'https://river.example',
    'http://river.example',
    '/contact',
    '#faq',
    'owner@river.example',
    'mailto:owner@river.example',
    'javascript:alert(1)',
    'localhost:3000',
    'two words.example',
    'services',
    '',
  ]) {
    expect(completeAddress(other)).toBe(other)
  }
})
