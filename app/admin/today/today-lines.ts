import {
  DatabaseBackup,
  Gift,
  Inbox,
  type LucideIcon,
  MailPlus,
  MailWarning,
  MailX,
  PenLine,
  SearchCheck,
  UserMinus,
} from 'lucide-react'
import type { Returns } from '#app/lib/database.ts'
import { counted } from '#app/lib/lists.ts'

/** The count behind each line; missing where it could not be read. */
export type TodayFacts = Partial<
  Record<
    keyof Returns<'admin_today'> | 'site_problems' | 'backup_problems' | 'unsent_mail',
    number | undefined
  >
>

type TodayLine = {
  counts: keyof TodayFacts
  /** Follows the number, singular and plural. */
  one: string
  many: string
  /** Where it is settled. */
  to: string
  icon: LucideIcon
}

const lines: TodayLine[] = [
  {
    counts: 'backup_problems',
    one: 'problem with your backups',
    many: 'problems with your backups',
    to: '/admin/backups',
    icon: DatabaseBackup,
  },
  {
    counts: 'unread_messages',
    one: 'unread message',
    many: 'unread messages',
    to: '/admin/contact-submissions?box=unread',
    icon: Inbox,
  },
  {
    counts: 'failed_mail',
    one: 'message was saved but not emailed to you',
    many: 'messages were saved but not emailed to you',
    to: '/admin/contact-submissions?box=undelivered',
    icon: MailWarning,
  },
  {
    counts: 'unsent_mail',
    one: 'email did not go out',
    many: 'emails did not go out',
    to: '/admin/mail#unsent',
    icon: MailX,
  },
  {
    counts: 'posts_to_review',
    one: 'post by a student to look at',
    many: 'posts by students to look at',
    to: '/admin/blog/review',
    icon: PenLine,
  },
  {
    counts: 'stopped_students',
    one: 'student has stopped: write a few words',
    many: 'students have stopped: write a few words',
    to: '/admin/users/stopped',
    icon: UserMinus,
  },
  {
    counts: 'new_subscribers',
    one: 'new subscriber',
    many: 'new subscribers',
    to: '/admin/offers',
    icon: MailPlus,
  },
  {
    counts: 'new_claims',
    one: 'PDF newly claimed',
    many: 'PDFs newly claimed',
    to: '/admin/products/claims',
    icon: Gift,
  },
  {
    counts: 'site_problems',
    one: 'thing to fix on your site',
    many: 'things to fix on your site',
    to: '/admin/site-check',
    icon: SearchCheck,
  },
]

/** Only what waits, in the order of the table. */
export function listToday(facts: TodayFacts) {
  return lines.flatMap(({ counts, one, many, to, icon }) => {
    const count = facts[counts]
    return count ? [{ words: counted(count, one, many), to, icon }] : []
  })
}

/** A count that is missing makes no empty day. */
export function isEmptyDay(facts: TodayFacts) {
  return lines.every(({ counts }) => facts[counts] === 0)
}
