import { pad } from './write.ts'

export const saleEntries = pad(
  ['Accounts Payable', 'Owner’s Investment'],
  [
    [
      'You finish a job and save an invoice for $600.',
      'Accounts Receivable',
      'Service Income',
      600,
      'An invoice debits what the customer owes you and credits your income.',
    ],
    [
      'A customer pays $80 on the spot. The sales receipt goes to Undeposited Funds.',
      'Undeposited Funds',
      'Service Income',
      80,
      'The sale and the payment are one form. The money waits for its trip to the bank.',
    ],
    [
      'A client pays $400 into checking for work you’ll do next month.',
      'Checking',
      'Customer Deposits',
      400,
      'You haven’t earned it yet. On the accrual basis it’s a liability until the work is done.',
    ],
  ],
)

export const throughTheEnvelope = pad(
  ['Service Income', 'Accounts Payable'],
  [
    [
      'A client’s $350 check pays an invoice. You receive the payment to Undeposited Funds.',
      'Undeposited Funds',
      'Accounts Receivable',
      350,
      'The client owes you nothing now, and the check is in your envelope. The income came with the invoice.',
    ],
    [
      'You take three checks to the bank and record one deposit of $700.',
      'Checking',
      'Undeposited Funds',
      700,
      'The envelope is empty, and checking has one line, the same as the bank’s.',
    ],
    [
      'The card processor keeps a fee of $14.80 out of a payment that is in the envelope.',
      'Bank and Merchant Fees',
      'Undeposited Funds',
      14.8,
      'The fee is a cost. It leaves the envelope as the negative line of your deposit.',
    ],
  ],
)

export const billsAndExpenses = pad(
  ['Owner’s Draw', 'Accounts Receivable'],
  [
    [
      'You enter a bill for $320 of office supplies, due in 30 days.',
      'Office Supplies',
      'Accounts Payable',
      320,
      'The bill records the cost today, and that you owe it.',
    ],
    [
      'A month later you pay that bill for $320 from checking, through Pay bills.',
      'Accounts Payable',
      'Checking',
      320,
      'You owe less, and cash goes down. The cost isn’t recorded a second time.',
    ],
    [
      'You record an expense: $900 rent, paid by the company card.',
      'Rent Expense',
      'Credit Card',
      900,
      'You paid with borrowed money. The expense counts today, and the card’s balance goes up.',
    ],
  ],
)

export const emptyTheEnvelope = pad(
  ['Accounts Receivable', 'Bank and Merchant Fees'],
  [
    [
      'A $500 payment is in Undeposited Funds. You record the bank deposit as it should be.',
      'Checking',
      'Undeposited Funds',
      500,
      'The money leaves the envelope and arrives at the bank. Income isn’t touched.',
    ],
    [
      'Someone added the same $500 to Service Income from the feed. Show what undoing it records: the reverse.',
      'Service Income',
      'Checking',
      500,
      'The wrong entry debited Checking and credited income. Undoing it takes both away again.',
    ],
  ],
)

export const openingBalances = pad(
  ['Service Income', 'Owner’s Draw'],
  [
    [
      'The file begins with $3,000 in the bank. Record the opening balance as the software does.',
      'Checking',
      'Opening Balance Equity',
      3000,
      'The asset goes up. The other side waits in Opening Balance Equity.',
    ],
    [
      'The van loan stood at $7,000 on that day. Record its opening balance.',
      'Opening Balance Equity',
      'Van Loan',
      7000,
      'A debt goes up on the right, so the other side is a debit.',
    ],
    [
      'You enter the van at its $9,000 in the books.',
      'Vehicles',
      'Opening Balance Equity',
      9000,
      'The asset was missing. Now the account has a credit of 3,000 − 7,000 + 9,000 = $5,000.',
    ],
    [
      'You move the remaining $5,000 to where it belongs.',
      'Opening Balance Equity',
      'Owner’s Investment',
      5000,
      'That was her equity on the first day. Opening Balance Equity is at zero.',
    ],
  ],
)
