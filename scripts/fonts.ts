import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont, { type Axis } from 'subset-font'

// Western European letters and the signs our pages use. Other scripts fall back to the reader's
// fonts.
const textCharacters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff).filter((sign) => !'¤¦¨ª¬¯´¸º'.includes(sign)),
  ...'ŒœŠšŽžŸıĀāĒēĪīŌōŪū–—‘’‚“”„†•…‹›€™−×÷≠≤≥←↑→↓✓',
].join('')

/** Those that browsers apply by themselves, and tabular figures; others only add glyphs. */
const usedFeatures = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'liga', 'calt', 'tnum']

const digits = range(0x30, 0x39).join('')

/** Atkinson's own zero is the measure of the CSS unit ch; its other figures are never shown. */
const withoutFigures = textCharacters.replace(/[1-9]/g, '')

const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'
const atkinson =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght'

const workSans = '@fontsource-variable/work-sans/files/work-sans-latin-wght'

type Font = { file: string; source: string; axes: Record<string, Axis>; characters?: string }

const fonts: Font[] = [
  {
    file: 'fraunces.woff2',
    source: fraunces,
    axes: { wght: 560, opsz: { min: 24, max: 144 } },
  },
  {
    file: 'atkinson.woff2',
    source: `${atkinson}-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    characters: withoutFigures,
  },
  {
    file: 'atkinson-italic.woff2',
    source: `${atkinson}-italic.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    characters: withoutFigures,
  },
  // Atkinson's zero has a slash and no feature without it: right in code, wrong in prices and years.
  // Work Sans has figures of the same height and nearly the same width.
  {
    file: 'digits.woff2',
    source: `${workSans}-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    characters: digits,
  },
  {
    file: 'digits-italic.woff2',
    source: `${workSans}-italic.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    characters: digits,
  },
  // For social cards, whose renderer supports neither woff2 nor variable fonts.
  { file: 'card-heading.ttf', source: fraunces, axes: { wght: 600, opsz: 72 } },
  { file: 'card-text.ttf', source: `${atkinson}-normal.woff2`, axes: { wght: 500 } },
  {
    file: 'card-digits.ttf',
    source: `${workSans}-normal.woff2`,
    axes: { wght: 500 },
    characters: digits,
  },
]

/** Writes the site's fonts to app/generated/fonts, unless they are there already. */
export async function makeFonts() {
  const folder = new URL('../app/generated/fonts/', import.meta.url)
  const stamp = new URL('made-by', folder)
  const recipe = await readFile(new URL(import.meta.url), 'utf8')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === recipe) return

  const { resolve } = createRequire(import.meta.url)
  await mkdir(folder, { recursive: true })
  for (const { file, source, axes, characters = textCharacters } of fonts) {
    const font = await subsetFont(await readFile(resolve(source)), characters, {
      targetFormat: file.endsWith('.woff2') ? 'woff2' : 'sfnt',
      variationAxes: axes,
      keepFeatures: characters === digits ? ['tnum'] : usedFeatures,
    })
    await writeFile(new URL(file, folder), font)
  }
  await writeFile(stamp, recipe)
}

function range(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
