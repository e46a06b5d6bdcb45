import { expect, test } from 'vitest'
import { addressOf } from './editor-dialog.tsx'

test('a link in the editor gets the https:// or mailto: that was left out', () => {
  expect(addressOf('calendly.com/sample-owner?month=5')).toBe(
    'https://calendly.com/sample-owner?month=5',
  )
  expect(addressOf(' www.river.example ')).toBe('https://www.river.example')
  expect(addressOf('owner@river.example')).toBe('mailto:owner@river.example')
  expect(addressOf('/contact')).toBe('/contact')
})

test('a link with a scheme that could run a script is refused', () => {
  for (const typed of ['javascript:alert(1)', 'data:text/html,x', '//river.example', 'two words']) {
    expect(addressOf(typed), typed).toBeNull()
  }
})
