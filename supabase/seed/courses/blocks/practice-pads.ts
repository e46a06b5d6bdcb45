import { pad } from './write.ts'

export const threePiles = pad(
  ['Service Income'],
  [
    [
      'The owner puts $8,000 of her savings into the bakery’s checking account.',
      'Checking',
      'Owner’s Investment',
      8000,
      'Assets go up on the left. Her share of the business goes up on the right. It isn’t income.',
    ],
    [
      'The bank lends the bakery $5,000.',
      'Checking',
      'Bank Loan',
      5000,
      'There’s more cash, and the same amount is owed. Assets and liabilities both go up.',
    ],
    [
      'She buys an oven for $6,000 from checking.',
      'Equipment',
      'Checking',
      6000,
      'One asset turns into another. The total stays where it was.',
    ],
    [
      'She takes $200 home from the checking account.',
      'Owner’s Draw',
      'Checking',
      200,
      'A draw makes equity smaller, so it’s a debit. It isn’t an expense.',
    ],
  ],
)

export const fourToTry = pad(
  ['Rent Expense', 'Owner’s Draw'],
  [
    [
      'You send a client an invoice for $1,100.',
      'Accounts Receivable',
      'Service Income',
      1100,
      'The client owes you, and you earned it. No cash has moved yet.',
    ],
    [
      'You buy $65 of office supplies on the company card.',
      'Office Supplies',
      'Credit Card',
      65,
      'The expense happens when you buy. You owe the card company more, and a liability goes up on the right.',
    ],
    [
      'The client pays the $1,100 invoice into checking.',
      'Checking',
      'Accounts Receivable',
      1100,
      'Cash goes up, and the client owes you nothing now. The income was recorded with the invoice.',
    ],
    [
      'You pay $65 from checking to the card company.',
      'Credit Card',
      'Checking',
      65,
      'You owe less and have less cash. It’s not an expense: that was recorded when you bought.',
    ],
  ],
)

export const accrualEntries = pad(
  ['Checking', 'Customer Deposits'],
  [
    [
      'On the accrual basis: in June you finish a $1,500 job and invoice it. The client will pay in July.',
      'Accounts Receivable',
      'Service Income',
      1500,
      'You earned it in June, so June has the income. The receivable waits for the cash.',
    ],
    [
      'On the accrual basis: a $500 bill for June rent arrives. You’ll pay it in July.',
      'Rent Expense',
      'Accounts Payable',
      500,
      'You used the space in June, so June has the cost. The payable waits for the payment.',
    ],
    [
      'In July you pay that $500 bill from checking.',
      'Accounts Payable',
      'Checking',
      500,
      'You owe less and have less cash. The expense is already in June.',
    ],
  ],
)

export const crossingTheLine = pad(
  ['Service Income', 'Rent Expense'],
  [
    [
      'You move $2,000 of your own money into the business checking account.',
      'Checking',
      'Owner’s Investment',
      2000,
      'Cash goes up, and so does your stake in the business. It isn’t income.',
    ],
    [
      'You buy $48 of office supplies for the business with your own card.',
      'Office Supplies',
      'Owner’s Investment',
      48,
      'The business has a cost, and you paid it for the business: that’s money you put in.',
    ],
    [
      'You buy $90 of groceries with the business card by mistake.',
      'Owner’s Draw',
      'Credit Card',
      90,
      'It really happened on the card, so it’s in the books. But it’s yours: a draw, not an expense.',
    ],
  ],
)

export const payYourself = pad(
  ['Wages Expense', 'Service Income'],
  [
    [
      'You’re a sole proprietor and take your monthly $2,500 from checking.',
      'Owner’s Draw',
      'Checking',
      2500,
      'A draw takes out what’s already yours. A sole proprietor has no wages of her own.',
    ],
    [
      'A quarter ends, and you move $1,800 for taxes from checking to the business savings account.',
      'Savings',
      'Checking',
      1800,
      'One asset becomes another. It’s a transfer, not an expense.',
    ],
    [
      'As a sole proprietor you pay $1,800 of estimated income tax from the savings account.',
      'Owner’s Draw',
      'Savings',
      1800,
      'It’s your own income tax, not the business’s. So it’s a draw.',
    ],
  ],
)

export const passingTax = pad(
  ['Accounts Payable', 'Office Supplies'],
  [
    [
      'You sell a service for $150 and invoice it. It isn’t taxable.',
      'Accounts Receivable',
      'Service Income',
      150,
      'No tax, so the whole amount is income.',
    ],
    [
      'On another invoice you charge $12 of sales tax. Record the tax alone.',
      'Accounts Receivable',
      'Sales Tax Payable',
      12,
      'The customer owes you $12 more, and you owe the state $12 more. Income isn’t touched.',
    ],
    [
      'You file the return and pay the state the $12 from checking.',
      'Sales Tax Payable',
      'Checking',
      12,
      'The liability goes back to zero. It was never an expense.',
    ],
  ],
)

export const profitOrCash = pad(
  ['Service Income', 'Rent Expense'],
  [
    [
      'You pay back $300 of the bank loan. This is principal only.',
      'Bank Loan',
      'Checking',
      300,
      'You owe less. Cash went down, and your profit didn’t move.',
    ],
    [
      'With the same payment you pay $40 of interest on the loan.',
      'Interest Expense',
      'Checking',
      40,
      'Interest is the price of the loan. It lowers cash and profit alike.',
    ],
    [
      'You buy $900 of goods to resell, from checking. They’re still on the shelf.',
      'Inventory',
      'Checking',
      900,
      'What’s on the shelf is an asset. It becomes a cost when you sell it.',
    ],
    [
      'You buy a $1,000 machine that will last for years, from checking.',
      'Equipment',
      'Checking',
      1000,
      'The cash is gone today. The expense follows over the years, as depreciation.',
    ],
  ],
)

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
