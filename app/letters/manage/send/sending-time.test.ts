import { expect, test } from 'vitest'
import { sendingTime } from './sending-time.ts'

test('the time that a letter takes is given in minutes, hours or days', () => {
  expect(sendingTime(1, 600)).toBe('about a minute')
  expect(sendingTime(11, 600)).toBe('about 2 minutes')
  expect(sendingTime(600, 600)).toBe('about 60 minutes')
  expect(sendingTime(1240, 600)).toBe('about 2 hours')
  expect(sendingTime(600, 10)).toBe('about 3 days')
})
