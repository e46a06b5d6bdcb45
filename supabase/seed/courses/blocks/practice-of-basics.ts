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
