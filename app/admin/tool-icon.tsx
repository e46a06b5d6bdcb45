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

// Imported by name: importing all icons would send them all to the browser.
const icons: Record<string, LucideIcon> = {
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
}

/** The icon that content/tools.ts names; a wrench for one that is not listed here. */
export function ToolIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Wrench
  return <Icon aria-hidden className="mb-2 size-7 text-primary" />
}
