import type { Returns } from '#app/lib/database.ts'
import { counted } from '#app/lib/lists.ts'

// The words of Today without its icons: the Monday letter says the same.

/** Counts that admin_today() does not know; the Monday letter has each. */
export type MoreCounts = Record<'backup_problems' | 'unsent_mail' | 'waiting_buyers', number>

/** The site check runs for an admin who is logged in, so these are on the dashboard alone. */
type CheckCounts = Record<'site_problems' | 'example_mailbox' | 'example_login', number>

export type Counted = keyof (Returns<'admin_today'> & MoreCounts & CheckCounts)

export type TodayCounts = Partial<Record<Counted, number | undefined>>

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

/** Only what waits, in the order of the table. */
export function sayToday(counts: TodayCounts) {
  return todayLines.flatMap(({ counts: name, says, to }) => {
    const count = counts[name]
    if (!count) return []
    return [
      { name, words: typeof says === 'string' ? says : counted(count, says.one, says.many), to },
    ]
  })
}
