// The films of the course on QuickBooks Online. A scene: its seconds, its caption, and its picture, whose foot stays
// empty for the caption. The numbers are those of the lessons.
import {
  caught,
  envelope,
  type FilmPlan,
  invoice,
  opening,
  pile,
  reconcile,
  rule,
} from './film-shapes.ts'

export const qboFilms: FilmPlan[] = [
  {
    name: 'reconciliation',
    scenes: [
      [
        3.5,
        'How a reconciliation works: two lists, and a check mark for every pair.',
        opening('How a reconciliation works', 'Two lists, and a check mark for every pair'),
      ],
      [
        4.5,
        'One list is your books. The other is the bank statement. Both begin at 1,300 dollars.',
        reconcile(0),
      ],
      [2.5, 'Find the pairs and check them off: the client payment of 650,', reconcile(1)],
      [2.5, 'the rent of 850,', reconcile(2)],
      [2.5, 'and the phone bill of 60.', reconcile(3)],
      [
        4,
        'The bank fee of 15 is on the statement but missing from your books.',
        reconcile(3, 'Bank fee'),
      ],
      [4, 'Add it to your books, and check off the pair.', reconcile(4)],
      [
        5,
        'Check 1043 is in your books, but nobody has cashed it yet. Leave it open.',
        reconcile(4, 'Check 1043'),
      ],
      [
        5.5,
        '1,300 plus 650 less 925 is 1,025. The statement says 1,025, too.',
        reconcile(4, '', 'Checked off 1,025.00 · Statement 1,025.00 · Difference 0.00'),
      ],
      [
        4,
        'The difference is zero. The month is proven.',
        opening('Difference: 0.00', 'The month is proven.'),
      ],
    ],
  },
  {
    name: 'bank-rule',
    scenes: [
      [
        4,
        'A bank rule that saves time, and doesn’t make quiet mistakes.',
        opening('A good first rule', 'The phone bill, every month'),
      ],
      [3.5, 'I start with money out. A refund should never be treated like a purchase.', rule(1)],
      [3, 'It only looks at the checking account, where the bill is paid.', rule(2)],
      [3.5, 'The first condition: the description contains the carrier’s name.', rule(3)],
      [4.5, 'The second one is the smart one: the amount is less than 150 dollars.', rule(4)],
      [3, 'Both have to be true. Then the category is Phone and Internet.', rule(5)],
      [4, 'Auto-add stays off for three months, so that I confirm each one myself.', rule(6)],
      [
        4,
        'The usual bill of 60 dollars meets both conditions. The rule fills it in.',
        rule(6, caught('Carrier −60.00', 'Phone and Internet', 'yes')),
      ],
      [
        5,
        'A new phone for 900 dollars doesn’t. The rule steps aside, and you decide.',
        rule(6, caught('Carrier −900.00', 'You decide', 'new')),
      ],
    ],
  },
  {
    name: 'invoice-paid',
    scenes: [
      [
        4,
        'Both forms record a sale. The question is: has the customer paid yet?',
        opening('Has the customer paid yet?', 'No: an invoice. Yes: a sales receipt.'),
      ],
      [
        4.5,
        'Not yet, so I write an invoice for 500 dollars, with a due date.',
        invoice('Open', 'new', ''),
      ],
      [
        5,
        'My income is up by 500, and so is what the customer owes me.',
        invoice(
          'Open',
          'new',
          pile('Accounts Receivable', '500', 90, 'new') + pile('Income', '500', 200, 'new'),
        ),
      ],
      [
        4.5,
        'Nothing has reached the bank. The sale counts anyway, on the accrual basis.',
        invoice(
          'Open',
          'new',
          pile('Accounts Receivable', '500', 90) +
            pile('Income', '500', 200) +
            pile('Checking', '0', 310),
        ),
      ],
      [
        5,
        'The customer pays. I receive the payment against this invoice.',
        invoice(
          'Paid',
          'yes',
          pile('Accounts Receivable', '0', 90, 'new') +
            pile('Income', '500', 200) +
            pile('Checking', '500', 310, 'new'),
        ),
      ],
      [
        5,
        'The invoice is closed, the money is in checking, and income is still 500.',
        invoice(
          'Paid',
          'yes',
          pile('Accounts Receivable', '0', 90) +
            pile('Income', '500', 200, 'yes') +
            pile('Checking', '500', 310),
        ),
      ],
      [
        4.5,
        'Had she paid on the spot, one sales receipt would have done it all.',
        opening('Paid on the spot?', 'One sales receipt, and no second step'),
      ],
    ],
  },
  {
    name: 'undeposited-funds',
    scenes: [
      [
        4,
        'Three checks, one trip to the bank. Here is how your books keep up.',
        opening('Three checks, one deposit', 'What Undeposited Funds is for'),
      ],
      [4, 'Think of Undeposited Funds as an envelope in your desk.', envelope(0)],
      [
        3.5,
        'The first check, 200 dollars, closes its invoice and goes into the envelope.',
        envelope(1),
      ],
      [3, 'The second one brings 350,', envelope(2)],
      [3.5, 'and the third 150. The envelope holds 700.', envelope(3)],
      [5, 'I take all three to the bank, and record one bank deposit of 700.', envelope(3, true)],
      [
        4.5,
        'The envelope is empty, and the bank statement shows the same single line.',
        envelope(3, true, 'Books 700.00 · Bank statement 700.00'),
      ],
      [
        4.5,
        'So it matches. If your books had three lines, nothing would.',
        opening('700.00 = 700.00', 'One line in the books, one at the bank'),
      ],
    ],
  },
]
