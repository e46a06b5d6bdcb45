import { expect, test } from 'vitest'
import { listToday } from './today-lines.ts'

test('a silent mail server comes first, then each count that is not zero, with the way to its place', () => {
  const all = listToday({
    mail_failure: 'No mail server answers at smtp.river.example. Check the name.',
    example_mailbox: 1,
    example_login: 1,
    backup_problems: 1,
    unread_messages: 1,
    open_questions: 2,
    failed_mail: 2,
    unsent_mail: 1,
    waiting_buyers: 2,
    disputed_payments: 1,
    refunded_with_pdf: 2,
    posts_to_review: 1,
    stopped_students: 1000,
    new_subscribers: 1,
    new_sales: 1,
    new_claims: 2,
    site_problems: 1,
  })
  expect(all.map(({ words, to }) => `${words} → ${to}`)).toEqual([
    'Email isn’t going out. No mail server answers at smtp.river.example. Check the name. → /admin/mail',
    'Your email goes to an example address that nobody reads → /admin/mail#mailbox',
    'You log in with an example address: a forgotten password could not reach you → /account#email',
    '1 problem with your backups → /admin/backups',
    '1 unread message → /admin/contact-submissions?box=unread',
    '2 questions about lessons → /admin/questions',
    '2 messages were saved but not emailed to you → /admin/contact-submissions?box=undelivered',
    '1 email did not go out → /admin/mail#unsent',
    '2 people are waiting for a PDF you now have: let them know → /admin/products',
    '1 payment is disputed: answer it in Stripe → /admin/orders?view=disputed',
    '2 PDFs are refunded, and the buyers still have them → /admin/orders?view=refunded',
    '1 post by a student to look at → /admin/blog/review',
    '1,000 students have stopped: write a few words → /admin/users/stopped',
    '1 new subscriber → /admin/offers',
    '1 PDF newly sold → /admin/orders',
    '2 PDFs newly claimed → /admin/products/claims',
    '1 thing to fix on your site → /admin/site-check',
  ])
})

test('a count that is zero or could not be read is no line', () => {
  expect(listToday({ unread_messages: 0 })).toEqual([])
})
