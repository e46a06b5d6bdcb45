import { palette } from '#supabase/functions/_shared/palette.ts'

// The accent color and its shades, with the contrast that WCAG AA asks for.

type Scheme = 'light' | 'dark'

export const defaultAccent = '#f2ab27'

export const onAccent = '#221600'
export const desks = ['#163e33', '#14382e']

/** The grounds on which words stand. */
export function surfacesOf(scheme: Scheme): string[] {
  const { paper, card, sunk } = palette[scheme]
  return [paper, card, sunk]
}

const textContrast = 4.5
const shapeContrast = 3
const softShare = 0.16
const hoverLightness = 0.06
const smallestStep = 0.01

/** The uses of the accent color itself; each needs a color that is light enough. */
const uses = [
  {
    problem: 'the words on your buttons would be hard to read',
    against: [onAccent],
    least: textContrast,
  },
  {
    problem: 'the outline around the selected button would be hard to see',
    against: desks,
    least: shapeContrast,
  },
]

/** Says what would be hard to read, and which shade would not; null when the color can be used. */
export function findAccentMistake(accent: string): string | null {
  const failed = uses.find(({ against, least }) => !isReadable(accent, against, least))
  if (!failed) return null
  return `This color is too dark: ${failed.problem}. The nearest shade that works is ${readableAccent(accent)}.`
}

/** The nearest shade of the same hue that can be used; the color itself when it can. */
export function readableAccent(accent: string): string {
  return shift(accent, smallestStep, (shade) =>
    uses.every(({ against, least }) => isReadable(shade, against, least)),
  )
}

/** The tokens of app/app.css that follow from the accent color. None for the color they have anyway. */
export function accentTokens(accent: string): Record<string, string> {
  if (accent === defaultAccent) return {}
  const inBoth = (shade: (scheme: Scheme) => string) =>
    `light-dark(${shade('light')}, ${shade('dark')})`
  return {
    '--color-accent': accent,
    '--color-accent-strong': withLightness(accent, (lightness) => lightness + hoverLightness),
    '--color-accent-ink': inBoth((scheme) => inkOf(accent, scheme)),
    '--color-accent-soft': inBoth((scheme) => softOf(accent, scheme)),
  }
}

/** The shade for text, which stands on every surface of its scheme and on the soft one. */
function inkOf(accent: string, scheme: Scheme): string {
  const behind = [...surfacesOf(scheme), softOf(accent, scheme)]
  return shift(accent, scheme === 'light' ? -smallestStep : smallestStep, (shade) =>
    isReadable(shade, behind, textContrast),
  )
}

/** A trace of the color on paper: behind badges and notes. */
function softOf(accent: string, scheme: Scheme): string {
  const paper = channels(palette[scheme].card)
  return hex(
    channels(accent).map((channel, at) => channel * softShare + (paper[at] ?? 0) * (1 - softShare)),
  )
}

function shift(color: string, step: number, isEnough: (shade: string) => boolean): string {
  for (let change = 0; Math.abs(change) <= 1; change += step) {
    const shade = change === 0 ? color : withLightness(color, (lightness) => lightness + change)
    if (isEnough(shade)) return shade
  }
  return step > 0 ? '#ffffff' : '#000000'
}

function isReadable(color: string, against: string[], least: number) {
  return against.every((other) => contrast(color, other) >= least)
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The same hue and saturation (HSL) with another lightness. */
function withLightness(color: string, change: (lightness: number) => number): string {
  const rgb = channels(color)
  const [high, low] = [Math.max(...rgb), Math.min(...rgb)]
  const lightness = (high + low) / 2
  const wanted = Math.min(1, Math.max(0, change(lightness)))
  const range = 1 - Math.abs(2 * lightness - 1)
  const scale = range === 0 ? 0 : (1 - Math.abs(2 * wanted - 1)) / range
  return hex(rgb.map((channel) => wanted + (channel - lightness) * scale))
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
}

function hex(rgb: number[]): string {
  const digits = rgb.map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
