import type { Practice } from '#content/articles/schema.ts'

// The practice pad below the article on debits and credits.

export const practice: Practice = {
  accounts: [
    { name: 'Checking', type: 'Asset' },
    { name: 'Accounts Receivable', type: 'Asset' },
    { name: 'Equipment', type: 'Asset' },
    { name: 'Prepaid Insurance', type: 'Asset' },
    { name: 'Credit Card', type: 'Liability' },
    { name: 'Accounts Payable', type: 'Liability' },
    { name: 'Sales Tax Payable', type: 'Liability' },
    { name: 'Loan Payable', type: 'Liability' },
    { name: 'Customer Deposits', type: 'Liability' },
    { name: 'Owner’s Investment', type: 'Equity' },
    { name: 'Owner’s Draw', type: 'Equity' },
    { name: 'Service Income', type: 'Income' },
    { name: 'Refunds Given', type: 'Income' },
    { name: 'Rent Expense', type: 'Expense' },
    { name: 'Software Expense', type: 'Expense' },
    { name: 'Repairs Expense', type: 'Expense' },
    { name: 'Bank Fees', type: 'Expense' },
  ],
  transactions: [
    {
      text: 'You move $3,000 of your own savings into the business checking account.',
      debit: 'Checking',
      credit: 'Owner’s Investment',
      amount: 3000,
      explanation:
        'Checking is an asset and goes up: debit. The money is your stake in the business, so equity goes up: credit. It is not income.',
    },
    {
      text: 'You pay this month’s studio rent of $850 from checking.',
      debit: 'Rent Expense',
      credit: 'Checking',
      amount: 850,
      explanation: 'An expense goes up with a debit. Checking goes down with a credit.',
    },
    {
      text: 'You finish a project and send the client an invoice for $1,250.',
      debit: 'Accounts Receivable',
      credit: 'Service Income',
      amount: 1250,
      explanation:
        'The client owes you, so receivables go up: debit. The income is earned, so income goes up: credit. Checking is not involved yet.',
    },
    {
      text: 'The client pays that $1,250 invoice into your checking account.',
      debit: 'Checking',
      credit: 'Accounts Receivable',
      amount: 1250,
      explanation:
        'Checking goes up: debit. The client no longer owes you, so receivables go down: credit. Income was recorded with the invoice and must not be recorded again.',
    },
    {
      text: 'You charge $40 for a software subscription to the business credit card.',
      debit: 'Software Expense',
      credit: 'Credit Card',
      amount: 40,
      explanation:
        'The expense happens when you buy: debit. You owe the card company more, and a liability goes up with a credit.',
    },
    {
      text: 'You pay $600 from checking toward the credit card balance.',
      debit: 'Credit Card',
      credit: 'Checking',
      amount: 600,
      explanation:
        'You owe less: debit the liability. You have less cash: credit checking. No expense, because the purchases were recorded when you made them.',
    },
    {
      text: 'You are a sole proprietor and take $500 out of checking for your household.',
      debit: 'Owner’s Draw',
      credit: 'Checking',
      amount: 500,
      explanation:
        'A draw reduces your equity, and equity goes down with a debit. It is not wages and not an expense.',
    },
    {
      text: 'You buy a $2,400 camera that you will use for years and record it as an asset, paying from checking.',
      debit: 'Equipment',
      credit: 'Checking',
      amount: 2400,
      explanation:
        'One asset goes up (debit) and another goes down (credit). The cost becomes an expense over time through depreciation.',
    },
    {
      text: 'The bank lends you $8,000 and deposits it into checking.',
      debit: 'Checking',
      credit: 'Loan Payable',
      amount: 8000,
      explanation:
        'Checking goes up: debit. You owe it back, so a liability goes up: credit. A loan is never income.',
    },
    {
      text: 'The repair shop sends you a $310 bill, due in 30 days. You enter it today.',
      debit: 'Repairs Expense',
      credit: 'Accounts Payable',
      amount: 310,
      explanation:
        'Under accrual accounting the expense counts when you receive the service: debit. You owe the shop: credit accounts payable.',
    },
    {
      text: 'You pay the repair shop’s $310 bill from checking.',
      debit: 'Accounts Payable',
      credit: 'Checking',
      amount: 310,
      explanation:
        'You owe less: debit accounts payable. Cash goes down: credit checking. The expense was recorded with the bill.',
    },
    {
      text: 'You file your sales tax return and pay the state the $275 you collected.',
      debit: 'Sales Tax Payable',
      credit: 'Checking',
      amount: 275,
      explanation:
        'The tax has been a liability since you collected it. Paying it debits the liability. It is not an expense, because it was never your income.',
    },
    {
      text: 'A client pays a $400 deposit for work you will begin next month.',
      debit: 'Checking',
      credit: 'Customer Deposits',
      amount: 400,
      explanation:
        'You have the cash: debit. Until you do the work you owe it to the client, so under accrual accounting it is a liability: credit.',
    },
    {
      text: 'You pay $1,200 from checking for twelve months of insurance that begins next month, and record it as prepaid.',
      debit: 'Prepaid Insurance',
      credit: 'Checking',
      amount: 1200,
      explanation:
        'You have bought something you will use up later, which is an asset: debit. Each month $100 of it then moves to insurance expense.',
    },
    {
      text: 'You refund $90 to an unhappy client from checking.',
      debit: 'Refunds Given',
      credit: 'Checking',
      amount: 90,
      explanation:
        'Refunds reduce income, and income goes down with a debit. Checking goes down with a credit.',
    },
    {
      text: 'The bank takes a $15 monthly fee out of checking.',
      debit: 'Bank Fees',
      credit: 'Checking',
      amount: 15,
      explanation: 'An expense goes up: debit. Checking goes down: credit.',
    },
  ],
}
