import { z } from 'zod'
import { group, kept, list, paragraph, text, web } from './fields.ts'

export const toolsSchema = group('Admin tools', {
  tools: list(
    'Cards',
    group('Card', {
      title: text('Title', { max: 60 }),
      description: paragraph('Text', { max: 300 }),
      link: web('Address of the tool', { isOptional: true }),
      icon: kept(z.string().regex(/^[A-Za-z0-9]{1,40}$/)),
    }),
    { entry: 'card', min: 14, max: 14, isFixed: true },
  ),
})

export type Tools = z.infer<typeof toolsSchema>
