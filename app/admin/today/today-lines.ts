import {
  BadgeDollarSign,
  BellRing,
  DatabaseBackup,
  FileX,
  Gift,
  Inbox,
  type LucideIcon,
  MailPlus,
  MailQuestionMark,
  MailWarning,
  MailX,
  MessageCircleQuestionMark,
  PenLine,
  Scale,
  SearchCheck,
  UserMinus,
  UserPen,
} from 'lucide-react'
import { type Counted, sayToday, type TodayCounts, todayLines } from './today-words.ts'

/** The count behind each line; missing where it could not be read. */
export type TodayFacts = TodayCounts & {
  /** Why no email goes out, in words; null while the mail server answers. */
  mail_failure?: string | null | undefined
}

const icons: Record<Counted, LucideIcon> = {
  example_mailbox: MailQuestionMark,
  example_login: UserPen,
  backup_problems: DatabaseBackup,
  unread_messages: Inbox,
  open_questions: MessageCircleQuestionMark,
  failed_mail: MailWarning,
  unsent_mail: MailX,
  waiting_buyers: BellRing,
  disputed_payments: Scale,
  refunded_with_pdf: FileX,
  posts_to_review: PenLine,
  stopped_students: UserMinus,
  new_subscribers: MailPlus,
  new_sales: BadgeDollarSign,
  new_claims: Gift,
  site_problems: SearchCheck,
}

/** Only what waits, in the order of the table. Nothing reaches the owner without mail: that is first. */
export function listToday({ mail_failure: failure, ...counts }: TodayFacts) {
  const waiting = sayToday(counts).map(({ name, words, to }) => ({ words, to, icon: icons[name] }))
  if (!failure) return waiting
  return [
    { words: `Email isn’t going out. ${failure}`, to: '/admin/mail', icon: MailX },
    ...waiting,
  ]
}

/** A count that is missing makes no empty day. */
export function isEmptyDay({ mail_failure: failure, ...facts }: TodayFacts) {
  return failure === null && todayLines.every(({ counts }) => facts[counts] === 0)
}
