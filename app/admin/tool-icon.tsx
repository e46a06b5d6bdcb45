import {
  Bot,
  Briefcase,
  Building,
  CalendarDays,
  FileUp,
  FileUser,
  GraduationCap,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Mic,
  Sparkles,
  Users,
  Wrench,
} from 'lucide-react'
import type { ToolIconName } from '#content/schemas/tools.ts'

// Imported by name: importing all icons would send them all to the browser.
const icons: Record<ToolIconName, LucideIcon> = {
  Bot,
  Briefcase,
  Building,
  CalendarDays,
  FileUp,
  FileUser,
  GraduationCap,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  ListOrdered,
  Mic,
  Sparkles,
  Users,
  Wrench,
}

export function ToolIcon({ name }: { name: ToolIconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden className="mb-2 size-7 text-primary" />
}
