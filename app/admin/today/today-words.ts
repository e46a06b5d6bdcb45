import type { Returns } from '#app/lib/database.ts'
import { counted } from '#app/lib/lists.ts'

// The words of Today without its icons: the Monday letter says the same.

type SiteCounts = Record<
  | 'backup_problems'
  | 'unsent_mail'
  | 'waiting_buyers'
  | 'site_problems'
  | 'example_mailbox'
  | 'example_login',
  number
>

export type Counted = keyof (Returns<'admin_today'> & SiteCounts)

/** The count behind each line; undefined where it could not be read. */
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
}

export const todayLines: TodayLine[] = [
  {
    counts: 'example_mailbox',
    says: 'Your email goes to an example address that nobody reads',
    to: '/admin/mail#mailbox',
  },
  {
    counts: 'example_login',
    says: 'You log in with an example address: a forgotten password could not reach you',
    to: '/account#email',
  },
  {
    counts: 'backup_problems',
    says: { one: 'problem with your backups', many: 'problems with your backups' },
    to: '/admin/backups',
  },
  {
    counts: 'unread_messages',
    says: { one: 'unread message', many: 'unread messages' },
    to: '/admin/contact-submissions?box=unread',
  },
  {
    counts: 'open_questions',
    says: { one: 'question about a lesson', many: 'questions about lessons' },
    to: '/admin/questions',
  },
  {
    counts: 'failed_mail',
    says: {
      one: 'message was saved but not emailed to you',
      many: 'messages were saved but not emailed to you',
    },
    to: '/admin/contact-submissions?box=undelivered',
  },
  {
    counts: 'unsent_mail',
    says: { one: 'email did not go out', many: 'emails did not go out' },
    to: '/admin/mail#unsent',
  },
  {
    counts: 'waiting_buyers',
    says: {
      one: 'person is waiting for a PDF you now have: let them know',
      many: 'people are waiting for a PDF you now have: let them know',
    },
    to: '/admin/products',
  },
  {
    counts: 'disputed_payments',
    says: {
      one: 'payment is disputed: answer it in Stripe',
      many: 'payments are disputed: answer them in Stripe',
    },
    to: '/admin/orders?view=disputed',
  },
  {
    counts: 'refunded_with_pdf',
    says: {
      one: 'PDF is refunded, and the buyer still has it',
      many: 'PDFs are refunded, and the buyers still have them',
    },
    to: '/admin/orders?view=refunded',
  },
  {
    counts: 'posts_to_review',
    says: { one: 'post by a student to look at', many: 'posts by students to look at' },
    to: '/admin/blog/review',
  },
  {
    counts: 'stopped_students',
    says: {
      one: 'student has stopped: write a few words',
      many: 'students have stopped: write a few words',
    },
    to: '/admin/users/stopped',
  },
  {
    counts: 'new_subscribers',
    says: { one: 'new subscriber', many: 'new subscribers' },
    to: '/admin/offers',
  },
  {
    counts: 'new_sales',
    says: { one: 'PDF newly sold', many: 'PDFs newly sold' },
    to: '/admin/orders',
  },
  {
    counts: 'new_claims',
    says: { one: 'PDF newly claimed', many: 'PDFs newly claimed' },
    to: '/admin/products/claims',
  },
  {
    counts: 'site_problems',
    says: { one: 'thing to fix on your site', many: 'things to fix on your site' },
    to: '/admin/site-check',
  },
]

/** Only what waits, in the order of the table. Nothing reaches the owner without mail: that is first. */
export function sayToday({ mail_failure: failure, ...counts }: TodayFacts) {
  const waiting = todayLines.flatMap(({ counts: name, says, to }) => {
    const count = counts[name]
    if (!count) return []
    return [
      { name, words: typeof says === 'string' ? says : counted(count, says.one, says.many), to },
    ]
  })
  if (!failure) return waiting
  const words = `Email isn’t going out. ${failure}`
  return [{ name: 'mail_failure' as const, words, to: '/admin/mail' }, ...waiting]
}
