import type * as z from 'zod/mini'
import { choice, group, list, paragraph, text, web } from './fields.ts'

// The values are names of Lucide icons.
const icons = [
  { value: 'Bot', label: 'Robot' },
  { value: 'Briefcase', label: 'Briefcase' },
  { value: 'Building', label: 'Building' },
  { value: 'CalendarDays', label: 'Calendar' },
  { value: 'FileUp', label: 'Document with an arrow' },
  { value: 'FileUser', label: 'Document with a person' },
  { value: 'GraduationCap', label: 'Graduation cap' },
  { value: 'KeyRound', label: 'Key' },
  { value: 'LayoutTemplate', label: 'Page layout' },
  { value: 'ListChecks', label: 'Checklist' },
  { value: 'ListOrdered', label: 'Numbered list' },
  { value: 'Mic', label: 'Microphone' },
  { value: 'Sparkles', label: 'Sparkles' },
  { value: 'Users', label: 'People' },
  { value: 'Wrench', label: 'Wrench' },
] as const

export const toolsSchema = group('Admin tools', {
  tools: list(
    'Cards',
    group('Card', {
      title: text('Title', { max: 60 }),
      description: paragraph('Text', { max: 300 }),
      link: web('Address of the tool', { isOptional: true }),
      icon: choice('Icon', icons),
    }),
    { entry: 'card', min: 14, max: 14, isFixed: true },
  ),
})

export type Tools = z.infer<typeof toolsSchema>
export type ToolIconName = (typeof icons)[number]['value']
