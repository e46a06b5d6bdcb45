import {
  BookOpen,
  CalendarCheck,
  ChartColumn,
  ChartLine,
  ChartNoAxesColumn,
  CircleHelp,
  CreditCard,
  DatabaseBackup,
  FileText,
  FolderArchive,
  FolderOpen,
  Gift,
  Images,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  NotebookText,
  PencilRuler,
  PenLine,
  Receipt,
  SearchCheck,
  Send,
  Settings,
  Signpost,
  TicketPercent,
  UserCheck,
  UserMinus,
  Users,
  Wrench,
} from 'lucide-react'
import type { MenuData } from './read-menu.server.ts'

export type Waiting = NonNullable<MenuData['counts']>

type MenuCount = {
  of: keyof Waiting
  /** Follow the number for screen readers: '3 unread'. */
  words: string
  tone?: 'danger'
}

export type MenuEntry = {
  label: string
  path: string
  icon: LucideIcon
  counts?: MenuCount[]
}

type MenuGroup = { heading: string; entries: MenuEntry[] }

/** The menu of the admin area. Screens below an entry's path belong to it. */
export const menu: MenuGroup[] = [
  {
    heading: 'Your day',
    entries: [
      { label: 'Dashboard', path: '/admin/dashboard', icon: LayoutDashboard },
      { label: 'Numbers', path: '/admin/numbers', icon: ChartColumn },
      {
        label: 'Messages',
        path: '/admin/contact-submissions',
        icon: Inbox,
        counts: [
          { of: 'unread_messages', words: 'unread' },
          { of: 'failed_mail', words: 'not emailed', tone: 'danger' },
        ],
      },
      {
        label: 'Questions',
        path: '/admin/questions',
        icon: MessageCircleQuestionMark,
        counts: [{ of: 'open_questions', words: 'waiting' }],
      },
    ],
  },
  {
    heading: 'Your site',
    entries: [
      { label: 'My site', path: '/admin/site', icon: PencilRuler },
      { label: 'Pictures', path: '/admin/pictures', icon: Images },
      { label: 'Make it yours', path: '/admin/start', icon: ListChecks },
      { label: 'Site check', path: '/admin/site-check', icon: SearchCheck },
    ],
  },
  {
    heading: 'People',
    entries: [
      { label: 'People', path: '/admin/users', icon: Users },
      { label: 'Progress', path: '/admin/users/progress', icon: ChartLine },
      { label: 'Stopped students', path: '/admin/users/stopped', icon: UserMinus },
    ],
  },
  {
    heading: 'Letters',
    entries: [
      { label: 'Letters', path: '/admin/letters', icon: Send },
      { label: 'Subscribers', path: '/admin/offers', icon: Mail },
    ],
  },
  {
    heading: 'Teaching',
    entries: [
      { label: 'Courses', path: '/admin/courses', icon: BookOpen },
      { label: 'Where students stop', path: '/admin/courses/stops', icon: ChartNoAxesColumn },
      { label: 'Checked against QBO', path: '/admin/checked', icon: CalendarCheck },
      { label: 'Quiz', path: '/admin/quiz', icon: CircleHelp },
    ],
  },
  {
    heading: 'Store',
    entries: [
      { label: 'Products', path: '/admin/products', icon: FileText },
      { label: 'Claims', path: '/admin/products/claims', icon: Gift },
      { label: 'Orders', path: '/admin/orders', icon: Receipt },
      { label: 'Coupons', path: '/admin/coupons', icon: TicketPercent },
    ],
  },
  {
    heading: 'Blog',
    entries: [
      { label: 'Posts', path: '/admin/blog', icon: PenLine },
      { label: 'Categories', path: '/admin/categories', icon: FolderOpen },
      { label: 'Old addresses', path: '/admin/old-addresses', icon: Signpost },
      {
        label: 'Student posts',
        path: '/admin/blog/review',
        icon: UserCheck,
        counts: [{ of: 'posts_to_review', words: 'to review' }],
      },
    ],
  },
  {
    heading: 'Settings',
    entries: [
      {
        label: 'Email',
        path: '/admin/mail',
        icon: Settings,
        counts: [{ of: 'unsent_mail', words: 'did not go out', tone: 'danger' }],
      },
      { label: 'Payments', path: '/admin/payments', icon: CreditCard },
      { label: 'Backups', path: '/admin/backups', icon: DatabaseBackup },
      { label: 'Export and import', path: '/admin/export', icon: FolderArchive },
      { label: 'Tools', path: '/admin/tools', icon: Wrench },
      { label: 'Handbook', path: '/admin/handbook', icon: NotebookText },
    ],
  },
]

/** The path of the entry that a screen belongs to: the longest that contains it. */
export function currentEntry(pathname: string): string | undefined {
  return menu
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length)[0]
}
