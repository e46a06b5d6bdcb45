import { ids } from '#tests/policies/support/people-and-content.ts'
import { add, change, from, is, type Rule, remove, rulesFor, student } from './rules.ts'

const draft = is(ids.letter)
const sending = is(ids.sendingLetter)
const consentOf = (person: string) =>
  add('letter_consents', 'user_id, consent', `'${person}', 'Letters, please.'`)

/** Columns: anonymous, student, other, admin, service. */
export const letterRules: Rule[] = [
  ...rulesFor('letters', [
    ['letters', from('letters', 'true'), 'refused nothing nothing yes yes'],
    ['a new letter', add('letters', 'subject', "'New'"), 'refused refused refused yes yes'],
    [
      'a letter that claims to be sent',
      add('letters', 'subject, status', "'New', 'sent'"),
      'refused refused refused refused yes',
    ],
    [
      'a letter with another header in its subject',
      add('letters', 'subject', "E'New\\nBcc: x@example.com'"),
      'refused refused refused invalid invalid',
    ],
    ['a draft', change('letters', "subject = 'Else'", draft), 'refused nothing nothing yes yes'],
    [
      'the state',
      change('letters', "status = 'sending'", draft),
      'refused refused refused refused yes',
    ],
    ['a draft', remove('letters', draft), 'refused nothing nothing yes yes'],
    ['a letter on its way', remove('letters', sending), 'refused nothing nothing nothing yes'],
  ]),
  ...rulesFor('letter_recipients', [
    ['the queue', from('letter_recipients', 'true'), 'refused nothing nothing yes yes'],
    [
      'one more recipient',
      add('letter_recipients', 'letter_id, address', `'${ids.letter}', 'new@example.com'`),
      'refused refused refused refused yes',
    ],
    [
      'an outcome',
      change('letter_recipients', "status = 'sent'", 'true'),
      'refused refused refused refused yes',
    ],
    ['a recipient', remove('letter_recipients', 'true'), 'refused refused refused refused yes'],
  ]),
  ...rulesFor('letter_addresses', [
    ['who left', from('letter_addresses', 'left_at is null'), 'refused nothing nothing yes yes'],
    [
      'the secret of a link',
      from('letter_addresses', "token <> ''"),
      'refused refused refused refused yes',
    ],
    [
      'an address',
      add('letter_addresses', 'email', "'new@example.com'"),
      'refused refused refused refused yes',
    ],
    [
      'somebody who left',
      change('letter_addresses', 'left_at = null', 'true'),
      'refused refused refused refused yes',
    ],
    ['an address', remove('letter_addresses', 'true'), 'refused refused refused refused yes'],
  ]),
  ...rulesFor('letter_consents', [
    ["the student's consent", from('letter_consents', student), 'refused yes nothing yes yes'],
    ['consent for oneself', consentOf(ids.other), 'refused refused yes refused yes'],
    [
      'other words',
      change('letter_consents', "consent = 'Everything.'", student),
      'refused refused refused refused yes',
    ],
    [
      "the student's consent",
      remove('letter_consents', student),
      'refused yes nothing nothing yes',
    ],
  ]),
]
