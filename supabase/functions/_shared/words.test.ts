import { expect, test } from 'vitest'
import { site } from '#content/defaults/site.ts'
import { readSender, sampleOwnerName } from './words.ts'

test('an address alone is sent with the owner’s name, once she has given it', () => {
  const named = { business: { ownerName: 'Sample Owner' } }
  expect(readSender(named, 'me@site.example')).toEqual({
    name: 'Sample Owner',
    address: 'me@site.example',
  })
  expect(readSender(named, 'Sample Books <me@site.example>')).toBe('Sample Books <me@site.example>')
  expect(readSender({}, 'me@site.example')).toBe('me@site.example')
  expect(sampleOwnerName).toBe(site.ownerName)
  const unchanged = { business: { ownerName: sampleOwnerName } }
  expect(readSender(unchanged, 'me@site.example')).toBe('me@site.example')
})
