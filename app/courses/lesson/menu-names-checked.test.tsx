import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuNamesChecked } from './menu-names-checked.tsx'

const told = (html: string, checked: string) =>
  renderToStaticMarkup(<MenuNamesChecked html={html} checked={checked} />)

test('a lesson with a menu path tells when its names were checked, once the owner has said so', () => {
  const withMenu = '<p>Go to <strong>Reports → Balance Sheet</strong>.</p>'
  expect(told(withMenu, 'June 2026')).toContain('Menu names checked June 2026.')
  expect(told(withMenu, '')).toBe('')
  expect(told('<p>Two ideas.</p>', 'June 2026')).toBe('')
})
