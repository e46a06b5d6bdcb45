import type * as z from 'zod/mini'
import { group, list, page, text, visibility } from './fields.ts'

const linkSchema = group('Link', {
  name: text('Name', { max: 24 }),
  href: page('Leads to'),
  visibility: visibility(),
})

export const menuSchema = group('Menu', {
  headerLinks: list('At the top of every page', linkSchema, {
    entry: 'link',
    min: 1,
    max: 12,
    hint: 'Hide a page while it has nothing to show, such as QBO Tips before your first tip. Its address still works.',
  }),
  footerLinks: list('Quick links at the foot of every page', linkSchema, {
    entry: 'link',
    max: 16,
  }),
})

export type Menu = z.infer<typeof menuSchema>
