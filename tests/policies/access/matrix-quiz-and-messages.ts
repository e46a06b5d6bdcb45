import { ids } from '#tests/policies/support/people-and-content.ts'
import { add, change, from, is, managedByAdmins, type Rule, remove, rulesFor } from './rules.ts'

/** Columns: anonymous, student, other, admin, service. */
export const quizAndMessageRules: Rule[] = [
  ...rulesFor('quiz_questions', [
    ['any question', from('quiz_questions', is(ids.question)), 'yes yes yes yes yes'],
  ]),
  ...managedByAdmins('quiz_questions', {
    columns: 'question_text',
    values: "'New?'",
    change: "question_text = 'New?'",
    is: is(ids.question),
  }),
  ...rulesFor('quiz_answers', [
    ['any answer', from('quiz_answers', is(ids.answer)), 'yes yes yes yes yes'],
  ]),
  ...managedByAdmins('quiz_answers', {
    columns: 'question_id, answer_text',
    values: `'${ids.question}', 'New'`,
    change: "answer_text = 'New'",
    is: is(ids.answer),
  }),

  ...rulesFor('sign_up_offers_emails', [
    ['an address', from('sign_up_offers_emails', 'true'), 'refused nothing nothing yes yes'],
    [
      'a new address, which a trigger adds: how many rows a visitor added would tell who is listed',
      add('sign_up_offers_emails', 'email', "'new@example.com'"),
      'nothing nothing nothing yes yes',
    ],
    [
      'a token of one’s own choice',
      add('sign_up_offers_emails', 'email, unsubscribe_token', `'new@example.com', '${ids.order}'`),
      'refused refused refused refused yes',
    ],
    [
      'the unsubscription',
      change('sign_up_offers_emails', 'unsubscribed_at = now()', 'true'),
      'refused nothing nothing yes yes',
    ],
    [
      'the address itself',
      change('sign_up_offers_emails', "email = 'x@example.com'", 'true'),
      'refused refused refused refused yes',
    ],
    ['an address', remove('sign_up_offers_emails', 'true'), 'refused nothing nothing yes yes'],
  ]),
  ...rulesFor('contact_submissions', [
    ['a message', from('contact_submissions', 'true'), 'refused nothing nothing yes yes'],
    [
      'a new message',
      add(
        'contact_submissions',
        'id, name, email, message',
        `'${ids.order}', 'N', 'n@example.com', 'M'`,
      ),
      'yes yes yes yes yes',
    ],
    [
      'a message marked as mailed',
      add(
        'contact_submissions',
        'name, email, message, email_sent_at',
        "'N', 'n@example.com', 'M', now()",
      ),
      'refused refused refused refused yes',
    ],
    [
      'the delivery mark',
      change('contact_submissions', 'email_sent_at = now()', 'true'),
      'refused nothing nothing yes yes',
    ],
    [
      'the words of a message',
      change('contact_submissions', "message = 'Other'", 'true'),
      'refused refused refused refused yes',
    ],
    ['a message', remove('contact_submissions', 'true'), 'refused nothing nothing yes yes'],
  ]),
  ...rulesFor('contact_replies', [
    ['a reply', from('contact_replies', 'true'), 'refused nothing nothing yes yes'],
    [
      'a new reply',
      add('contact_replies', 'submission_id, words', `'${ids.message}', 'Words'`),
      'refused refused refused yes yes',
    ],
    [
      'a reply that says it was sent',
      add('contact_replies', 'submission_id, words, status', `'${ids.message}', 'Words', 'sent'`),
      'refused refused refused refused yes',
    ],
    [
      'the words of a reply',
      change('contact_replies', "words = 'Other'", 'true'),
      'refused refused refused refused yes',
    ],
    ['a reply', remove('contact_replies', 'true'), 'refused nothing nothing yes yes'],
  ]),
  ...rulesFor('saved_replies', [
    ['a saved reply', from('saved_replies', 'true'), 'refused nothing nothing yes yes'],
  ]),
  ...managedByAdmins('saved_replies', {
    columns: 'name, words',
    values: "'New', 'Words'",
    change: "name = 'Renamed'",
    is: 'true',
  }),
]
