import type * as z from 'zod/mini'
import { findAccentMistake } from '#content/accent.ts'
import { color, group, picture } from './fields.ts'

export const lookSchema = group('Look', {
  logo: picture('Logo', {
    shownAs: 'logo',
    hint: 'Shown on a light background at the top of every page, in place of the standard mark and the name.',
  }),
  favicon: picture('Browser tab icon', {
    shownAs: 'icon',
    hint: 'A square picture, 512 pixels or larger, fits best.',
  }),
  accent: color('Accent color', {
    hint: 'Used for the main button, check marks and highlights.',
    findMistake: findAccentMistake,
  }),
})

export type Look = z.infer<typeof lookSchema>
