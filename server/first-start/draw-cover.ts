import type { SeedCoverPattern, SeedPalette } from '#supabase/seed/types.ts'

const width = 800
const height = 1000
/** The width of a wide cover, with the drawing in its middle. */
const wideWidth = (height * 16) / 9

type Colours = { ground: string; line: string; mark: string }

const palettes: Record<SeedPalette, Colours> = {
  paper: { ground: '#f6efdc', line: '#1d4a39', mark: '#d08a24' },
  green: { ground: '#1d4a39', line: '#e9e0c8', mark: '#e3a63f' },
  marigold: { ground: '#e0a43d', line: '#17392c', mark: '#faf6ec' },
  ink: { ground: '#13251d', line: '#cfc6ad', mark: '#d99a35' },
}

const patterns: Record<SeedCoverPattern, (colours: Colours) => string> = {
  ledger: ({ line, mark }) =>
    rules(line, 16, 170) +
    upright(mark, 150, 6) +
    [420, 560, 690].map((x) => upright(line, x, 2)).join('') +
    sums(line),
  tAccount: ({ line, mark }) =>
    `<path d="M140 330H660M400 330V800" stroke="${line}" stroke-width="12" stroke-linecap="round"/>` +
    [0, 1, 2].map((row) => bar(180, 420 + row * 90, 150 - row * 25, line)).join('') +
    [0, 1].map((row) => bar(450, 420 + row * 90, 160 - row * 40, mark)).join(''),
  ticks: ({ line, mark }) =>
    [0, 1, 2, 3, 4]
      .map((row) => {
        const y = 240 + row * 130
        const tick =
          row < 4
            ? `<path d="M172 ${y + 28}l22 24 44-60" fill="none" stroke="${mark}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`
            : ''
        return `<rect x="160" y="${y}" width="64" height="64" rx="8" fill="none" stroke="${line}" stroke-width="6"/>${tick}${bar(270, y + 32, 330 - (row % 3) * 60, line)}`
      })
      .join(''),
  folder: ({ ground, line, mark }) =>
    `<path d="M140 340h180l44 54h296v380H140z" fill="none" stroke="${line}" stroke-width="12" stroke-linejoin="round"/>` +
    `<rect x="230" y="250" width="340" height="360" rx="10" fill="${ground}" stroke="${mark}" stroke-width="8"/>` +
    [0, 1, 2, 3].map((row) => bar(280, 330 + row * 62, 240 - (row % 2) * 70, line)).join('') +
    `<path d="M140 560h520v214H140z" fill="${ground}" stroke="${line}" stroke-width="12" stroke-linejoin="round"/>`,
  path: ({ ground, line, mark }) =>
    `<path d="M150 820C330 820 220 640 400 620S560 470 470 400 560 220 650 230" fill="none" stroke="${line}" stroke-width="10" stroke-dasharray="4 26" stroke-linecap="round"/>` +
    [
      [150, 820],
      [395, 620],
      [480, 420],
      [650, 230],
    ]
      .map(
        ([x, y], index, all) =>
          `<circle cx="${x}" cy="${y}" r="34" fill="${index === all.length - 1 ? mark : ground}" stroke="${line}" stroke-width="8"/>`,
      )
      .join(''),
  columns: ({ line, mark }) =>
    [260, 420, 340, 520, 600]
      .map(
        (tall, index) =>
          `<rect x="${150 + index * 104}" y="${820 - tall}" width="72" height="${tall}" rx="6" fill="${index === 4 ? mark : 'none'}" stroke="${line}" stroke-width="7"/>`,
      )
      .join('') +
    `<path d="M130 820H670" stroke="${line}" stroke-width="10" stroke-linecap="round"/>`,
}

/** A cover drawn as SVG from a pattern and a palette: no downloads and no stock images. */
export function drawCover(
  pattern: SeedCoverPattern,
  palette: SeedPalette,
  shape: 'tall' | 'wide' = 'tall',
): string {
  const colours = palettes[palette]
  const across = shape === 'wide' ? wideWidth : width
  const left = (width - across) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${across} ${height}" width="${across}" height="${height}">
    <rect x="${left}" width="${across}" height="${height}" fill="${colours.ground}"/>
    <rect x="${left + 48}" y="48" width="${across - 96}" height="${height - 96}" fill="none" stroke="${colours.line}" stroke-opacity=".35" stroke-width="2"/>
    ${patterns[pattern](colours)}</svg>`
}

function rules(colour: string, count: number, top: number) {
  return Array.from({ length: count }, (_, row) => {
    const y = top + row * 44
    return `<path d="M90 ${y}H710" stroke="${colour}" stroke-opacity=".4" stroke-width="2"/>`
  }).join('')
}

function upright(colour: string, x: number, thickness: number) {
  return `<path d="M${x} 110V890" stroke="${colour}" stroke-width="${thickness}"/>`
}

function sums(colour: string) {
  return [3, 4, 6, 7, 9, 10, 12]
    .map(
      (row) =>
        bar(180, 148 + row * 44, 110 + ((row * 37) % 90), colour) +
        bar(590, 148 + row * 44, 50 + ((row * 23) % 30), colour),
    )
    .join('')
}

function bar(x: number, y: number, length: number, colour: string) {
  return `<path d="M${x} ${y}h${length}" stroke="${colour}" stroke-width="14" stroke-linecap="round"/>`
}
