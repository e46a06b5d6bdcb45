// The films of the course on bookkeeping basics. A scene: its seconds, its caption, and its picture, whose foot stays
// empty for the caption. The numbers are those of the lessons.
import { accounts, cash, type Entry, type FilmPlan, list, opening } from './film-shapes.ts'

type Line = [amount: string, label: string]

/** A debit of the first account and a credit of the second. */
function entry(names: [string, string], debit: Line, credit = debit, fresh = 2) {
  const entries: Entry[] = [
    [0, 'left', ...debit],
    [1, 'right', ...credit],
  ]
  return accounts(names, entries, fresh)
}

const cardPaid: Entry[] = [
  [0, 'left', '750', 'Client'],
  [1, 'right', '90', 'Paper'],
  [1, 'left', '90', 'Payment'],
  [0, 'right', '90', 'Card'],
]

export const basicsFilms: FilmPlan[] = [
  {
    name: 't-account',
    scenes: [
      [
        4,
        'Debit means left, credit means right. Watch one small month.',
        opening('Debit left, credit right', 'One small month, four entries'),
      ],
      [
        5,
        'I send an invoice for 750: debit Accounts Receivable, credit Service Income.',
        entry(['Accounts Receivable', 'Service Income'], ['750', 'Invoice']),
      ],
      [
        5,
        'I buy 90 dollars of supplies on the card: debit Supplies, credit Credit Card.',
        entry(['Supplies', 'Credit Card'], ['90', 'Paper']),
      ],
      [
        5,
        'The client pays: debit Checking, credit Accounts Receivable.',
        accounts(
          ['Checking', 'Accounts Receivable'],
          [
            [1, 'left', '750', 'Invoice'],
            [0, 'left', '750', 'Client'],
            [1, 'right', '750', 'Client'],
          ],
        ),
      ],
      [
        5,
        'I pay the card in full: debit Credit Card, credit Checking.',
        accounts(['Checking', 'Credit Card'], cardPaid),
      ],
      [
        5,
        'Checking holds 750 less 90: a balance of 660 on the left.',
        accounts(['Checking', 'Credit Card'], cardPaid, 0, 'Checking 660 · Credit Card 0'),
      ],
      [
        4.5,
        'Income of 750 less supplies of 90 is a profit of 660, too.',
        opening('Profit: 660', 'And this month, cash is up by the same 660.'),
      ],
    ],
  },
  {
    name: 'profit-and-cash',
    scenes: [
      [
        4,
        'A profit of 6,000 dollars, and less money in the bank. How?',
        opening('Profit is not cash', 'One quarter, step by step'),
      ],
      [3.5, 'The quarter begins with a net income of 6,000.', cash(1, 0)],
      [4, 'Depreciation is an expense that takes no cash: 400 comes back.', cash(2, 1)],
      [
        4,
        'Customers owe 2,100 more than before. I’ve earned it, but they still have it.',
        cash(3, 2),
      ],
      [
        3.5,
        'There’s 900 more of inventory on the shelf. It’s paid for, and not a cost yet.',
        cash(4, 3),
      ],
      [4, 'I owe vendors 500 more. That’s a cost already, and the cash is still mine.', cash(5, 4)],
      [4.5, 'Equipment takes 1,000 and loan principal 900. Neither is an expense.', cash(7, 5)],
      [3.5, 'And I drew 2,400, which never shows up on the Profit and Loss.', cash(8, 7)],
      [
        5,
        'Add it all up: 400 dollars less in the bank. Nothing is wrong with these books.',
        cash(8, 8, '−400'),
      ],
    ],
  },
  {
    name: 'sales-tax',
    scenes: [
      [
        4,
        'Sales tax passes through your hands. It’s never yours.',
        opening('The life of twelve dollars', 'Sales tax is not your money'),
      ],
      [
        5,
        'A customer pays 162 dollars: 150 for the goods, and 12 of tax.',
        list(80, 800, 'Cash register', [
          { label: 'Goods', amount: '150.00' },
          { label: 'Sales tax', amount: '12.00', isNew: true },
          { label: 'Paid', amount: '162.00' },
        ]),
      ],
      [
        5,
        'Cash goes up by 162. Only 150 of it is a sale.',
        entry(['Cash', 'Sales'], ['162', 'Customer'], ['150', 'Goods']),
      ],
      [
        5,
        'The other 12 are a liability: I owe them to the state.',
        entry(['Cash', 'Sales Tax Payable'], ['162', 'Customer'], ['12', 'Tax'], 1),
      ],
      [
        5,
        'When I file, I pay the 12 dollars from checking, and the liability is gone.',
        accounts(
          ['Checking', 'Sales Tax Payable'],
          [
            [1, 'right', '12', 'Tax'],
            [1, 'left', '12', 'State'],
            [0, 'right', '12', 'State'],
          ],
        ),
      ],
      [
        5,
        'Income was 150 from start to finish. The tax was never income or an expense.',
        opening('Income: 150', 'From start to finish'),
      ],
    ],
  },
]
