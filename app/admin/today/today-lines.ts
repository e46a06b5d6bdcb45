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
import { type Counted, sayToday, type TodayFacts, todayLines } from './today-words.ts'

const icons: Record<Counted | 'mail_failure', LucideIcon> = {
  mail_failure: MailX,
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

export function listToday(facts: TodayFacts) {
  return sayToday(facts).map(({ name, words, to }) => ({ words, to, icon: icons[name] }))
}

/** A count that is missing makes no empty day. */
export function isEmptyDay({ mail_failure: failure, ...facts }: TodayFacts) {
  return failure === null && todayLines.every(({ counts }) => facts[counts] === 0)
}
