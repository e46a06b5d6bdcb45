import {
  DatabaseBackup,
  Gift,
  Inbox,
  type LucideIcon,
  MailPlus,
  MailQuestionMark,
  MailWarning,
  MailX,
  MessageCircleQuestionMark,
  PenLine,
  SearchCheck,
  UserMinus,
  UserPen,
} from 'lucide-react'
import type { Returns } from '#app/lib/database.ts'
import { counted } from '#app/lib/lists.ts'

type Counted =
  | keyof Returns<'admin_today'>
  | 'site_problems'
  | 'backup_problems'
  | 'unsent_mail'
  | 'example_mailbox'
  | 'example_login'

/** The count behind each line; missing where it could not be read. */
export type TodayFacts = Partial<Record<Counted, number | undefined>> & {
  /** Why no email goes out, in words; null while the mail server answers. */
  mail_failure?: string | null | undefined
}

type TodayLine = {
  counts: Counted
  /** Follows the number, singular and plural; words alone stand without one. */
  says: { one: string; many: string } | string
  /** Where it is settled. */
  to: string
  icon: LucideIcon
}

const lines: TodayLine[] = [
  {
    counts: 'example_mailbox',
    says: 'Your email goes to an example address that nobody reads',
    to: '/admin/mail#mailbox',
    icon: MailQuestionMark,
  },
  {
    counts: 'example_login',
    says: 'You log in with an example address: a forgotten password could not reach you',
    to: '/account#email',
    icon: UserPen,
  },
  {
    counts: 'backup_problems',
    says: { one: 'problem with your backups', many: 'problems with your backups' },
    to: '/admin/backups',
    icon: DatabaseBackup,
  },
  {
    counts: 'unread_messages',
    says: { one: 'unread message', many: 'unread messages' },
    to: '/admin/contact-submissions?box=unread',
    icon: Inbox,
  },
  {
    counts: 'open_questions',
    says: { one: 'question about a lesson', many: 'questions about lessons' },
    to: '/admin/questions',
    icon: MessageCircleQuestionMark,
  },
  {
    counts: 'failed_mail',
    says: {
      one: 'message was saved but not emailed to you',
      many: 'messages were saved but not emailed to you',
    },
    to: '/admin/contact-submissions?box=undelivered',
    icon: MailWarning,
  },
  {
    counts: 'unsent_mail',
    says: { one: 'email did not go out', many: 'emails did not go out' },
    to: '/admin/mail#unsent',
    icon: MailX,
  },
  {
    counts: 'posts_to_review',
    says: { one: 'post by a student to look at', many: 'posts by students to look at' },
    to: '/admin/blog/review',
    icon: PenLine,
  },
  {
    counts: 'stopped_students',
    says: {
      one: 'student has stopped: write a few words',
      many: 'students have stopped: write a few words',
    },
    to: '/admin/users/stopped',
    icon: UserMinus,
  },
  {
    counts: 'new_subscribers',
    says: { one: 'new subscriber', many: 'new subscribers' },
    to: '/admin/offers',
    icon: MailPlus,
  },
  {
    counts: 'new_claims',
    says: { one: 'PDF newly claimed', many: 'PDFs newly claimed' },
    to: '/admin/products/claims',
    icon: Gift,
  },
  {
    counts: 'site_problems',
    says: { one: 'thing to fix on your site', many: 'things to fix on your site' },
    to: '/admin/site-check',
    icon: SearchCheck,
  },
]

/** Only what waits, in the order of the table. Nothing reaches the owner without mail: that is first. */
export function listToday({ mail_failure: failure, ...facts }: TodayFacts) {
  const waiting = lines.flatMap(({ counts, says, to, icon }) => {
    const count = facts[counts]
    if (!count) return []
    const words = typeof says === 'string' ? says : counted(count, says.one, says.many)
    return [{ words, to, icon }]
  })
  if (!failure) return waiting
  return [
    { words: `Email isn’t going out. ${failure}`, to: '/admin/mail', icon: MailX },
    ...waiting,
  ]
}

/** A count that is missing makes no empty day. */
export function isEmptyDay({ mail_failure: failure, ...facts }: TodayFacts) {
  return failure === null && lines.every(({ counts }) => facts[counts] === 0)
}
