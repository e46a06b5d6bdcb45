import type { Debits } from '#content/articles/schema.ts'

export const debitsAndCreditsExamples: Debits['parts'] = [
  {
    text: `<p>The <strong>normal balance</strong> is the side on which an account usually carries its balance. A checking account with a credit balance is overdrawn. A liability with a debit balance usually means you’ve paid more than you owed, or booked something in the wrong place. When you look through a balance sheet, an account on the wrong side of its normal balance is the first thing to ask about.</p>
<p>A few accounts work against the group they belong to. They’re called <strong>contra accounts</strong>. Accumulated depreciation sits among the assets and has a credit balance. Owner’s draws sit in equity and have a debit balance. Refunds and discounts sit in income and have a debit balance.</p>
<h2>T-accounts: draw it before you book it</h2>
<p>A T-account is a picture of one account: the name on top, debits on the left, credits on the right. Bookkeepers still draw them when a transaction is unclear.</p>
<h3>1. The owner puts money in</h3>
<p>You open a business checking account with $5,000 of your own. An asset goes up, and so does your equity. This is not income.</p>`,
    figure: 'tAccounts',
    figureTitle: 'Owner invests $5,000',
    figureText: `Checking | debit | Owner’s deposit | 5000
Owner’s Investment | credit | Owner’s deposit | 5000`,
  },
  {
    text: `<h3>2. A purchase on the credit card</h3>
<p>You charge $120 of office supplies. The expense goes up (debit) and so does what you owe (credit). Checking does not move until you pay the card.</p>`,
    figure: 'tAccounts',
    figureTitle: 'Office supplies for $120 on the credit card',
    figureText: `Office Supplies | debit | Supplies | 120
Credit Card | credit | Supplies | 120`,
  },
  {
    text: `<h3>3. An invoice, and then its payment</h3>
<p>You finish a job and invoice $1,800. Under accrual accounting the income is earned now, even though no money has arrived. Two weeks later the client pays. The payment moves $1,800 from receivables to checking. Income stays as it is: it was counted when you sent the invoice.</p>`,
    figure: 'tAccounts',
    figureTitle: 'Invoice for $1,800, later paid in full',
    figureText: `Accounts Receivable | debit | Invoice 1001 | 1800
Accounts Receivable | credit | Payment | 1800
Service Income | credit | Invoice 1001 | 1800
Checking | debit | Payment | 1800`,
  },
  {
    text: `<h3>4. A sale with sales tax</h3>
<p>A customer buys goods for $200 plus $16 of sales tax and pays in cash. Your income is $200. The $16 was never yours: you hold it for the state until you file.</p>`,
    figure: 'tAccounts',
    figureTitle: 'Cash sale of $200 plus $16 sales tax',
    figureText: `Cash | debit | Sale | 216
Sales | credit | Sale | 200
Sales Tax Payable | credit | Tax collected | 16`,
  },
  {
    text: `<h3>5. A loan payment</h3>
<p>You pay $450 on a van loan. The lender’s statement says $385 is principal and $65 is interest. Three accounts, and the two sides still agree.</p>`,
    figure: 'tAccounts',
    figureTitle: 'Loan payment of $450: $385 principal and $65 interest',
    figureText: `Van Loan | debit | Principal | 385
Interest Expense | debit | Interest | 65
Checking | credit | Loan payment | 450`,
  },
  {
    text: `<h2>A worked month</h2>
<p>Here is the first month of the small design studio from above, transaction by transaction. Follow each line and you’ll arrive at the equation you’ve already seen.</p>`,
    figure: 'table',
    figureTitle: 'Journal of the first month',
    figureText: `Transaction | Debit | Credit | Amount
Owner opens the bank account | Checking | Owner’s Investment | $5,000.00
Computer bought on the card | Computer (asset) | Credit Card | $2,000.00
Client pays for a finished logo | Checking | Service Income | $2,900.00
Invoice for a website | Accounts Receivable | Service Income | $1,800.00
Desk rent paid | Rent Expense | Checking | $700.00
Software paid | Software Expense | Checking | $300.00
Advertising paid | Advertising Expense | Checking | $200.00
Part of the card paid off | Credit Card | Checking | $500.00`,
  },
]
