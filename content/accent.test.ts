import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { palette } from '#supabase/functions/_shared/palette.ts'
import {
  accentTokens,
  contrast,
  defaultAccent,
  desks,
  findAccentMistake,
  onAccent,
  readableAccent,
  surfacesOf,
} from './accent.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
)

/** Both values of light-dark(…), or the one value twice. */
function bySchemes(value = '') {
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  return { light, dark }
}

test('mails and contrast checks use the colors of the stylesheet', async () => {
  const css = await readFile(path.join(import.meta.dirname, '..', 'app', 'app.css'), 'utf8')
  const token = (name: string) => new RegExp(`--color-${name}: (.*);`).exec(css)?.[1]
  const { light, dark } = palette
  for (const name of ['paper', 'card', 'sunk', 'ink', 'muted', 'rule'] as const) {
    expect(bySchemes(token(name))).toEqual({ light: light[name], dark: dark[name] })
  }
  expect(bySchemes(token('primary'))).toEqual({ light: light.link, dark: dark.link })
  expect(Object.values(bySchemes(token('desk')))).toEqual(desks)
  expect(bySchemes(token('on-accent'))).toEqual({ light: onAccent, dark: onAccent })
  expect(bySchemes(token('accent')).light).toBe(defaultAccent)
})

test('the color of today is right and changes nothing', () => {
  expect(findAccentMistake(defaultAccent)).toBeNull()
  expect(accentTokens(defaultAccent)).toEqual({})
})

test('a color that is too dark is refused with the places and a readable shade of its hue', () => {
  expect(findAccentMistake('#1d3f8a')).toBe(
    `This color is too dark: the words on your buttons would be hard to read. The nearest shade that works is ${readableAccent('#1d3f8a')}.`,
  )
  for (const color of colors) {
    expect(findAccentMistake(readableAccent(color)), color).toBeNull()
  }
  const [red, green, blue] = bySchemes(readableAccent('#1d3f8a')).light.match(/[0-9a-f]{2}/g) ?? []
  expect([red, green, blue]).toEqual([red, green, blue].sort())
})

test('every accepted color is readable as text, as a button and on its soft shade', () => {
  const accepted = colors.filter((color) => findAccentMistake(color) === null)
  expect(accepted.length).toBeGreaterThan(100)
  for (const color of accepted) {
    const tokens = accentTokens(color)
    const strong = tokens['--color-accent-strong'] ?? ''
    expect(contrast(onAccent, strong), color).toBeGreaterThanOrEqual(4.5)
    const text = bySchemes(tokens['--color-accent-ink'])
    const soft = bySchemes(tokens['--color-accent-soft'])
    for (const scheme of ['light', 'dark'] as const) {
      for (const surface of [...surfacesOf(scheme), soft[scheme]]) {
        expect(contrast(text[scheme], surface), `${color} ${scheme}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(palette[scheme].ink, soft[scheme]), color).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette[scheme].muted, soft[scheme]), color).toBeGreaterThanOrEqual(4.5)
    }
  }
})
