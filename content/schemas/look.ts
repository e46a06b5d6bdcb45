import type { z } from 'zod'
import { findAccentMistake } from '#content/accent.ts'
import { color, group, picture } from './fields.ts'

export const lookSchema = group('Look', {
  logo: picture('Logo', {
    shownAs: 'logo',
    hint: 'Shown at the top of every page instead of the mark and the name, on a light background.',
  }),
  favicon: picture('Icon of the browser tab', {
    shownAs: 'icon',
    hint: 'A square picture, 512 pixels or larger, fits best.',
  }),
  accent: color('Accent color', {
    hint: 'The color of the most important button, of ticks and highlights.',
    findMistake: findAccentMistake,
  }),
})

export type Look = z.infer<typeof lookSchema>
