import { screen } from './write.ts'

// Drawn after Intuit's published guides, with the names that the lessons use.

export const accountSettings = screen({
  title: 'Account and settings → Advanced',
  parts: `menu | Company
menu | Sales
menu | Expenses
menu | Advanced | 1
heading | Accounting
field | First month of fiscal year: January | 2
field | Accounting method: Cash | 3
field | Close the books: Off
button | Save | 4`,
  steps: `Open **Advanced**, on the left.
Choose the first month of your fiscal year.
Choose the basis that your reports start with.
Click **Save**. Each section has its own button.`,
})

export const newAccount = screen({
  title: 'Gear → Chart of accounts → New',
  parts: `heading | New account
field | Account name: Business Savings | 1
field | Account type: Bank | 2
field | Detail type: Savings | 3
field | Opening balance: 0.00 | 4
button | Save | 5`,
  steps: `Give it the name you’d use in conversation.
Choose the account type. It decides which report the account is on.
Choose the detail type that comes closest.
Enter the balance from the statement on the first day of your books, or leave it at zero.
Click **Save**.`,
})

export const invoiceForm = screen({
  title: '+ New → Invoice',
  parts: `field | Customer: Sample Roofing | 1
field | Terms: Net 15
field | Invoice date: 11/02 | 2
field | Due date: 11/17
row | Cleanup · 4 hours · $95.00 · $380.00 | 3
text | Total $380.00
button | Save and send | 4`,
  steps: `Choose the customer. Terms and address fill in by themselves.
Use the date of the work.
Choose what you sold. The item knows its income account.
Click **Save and send**.`,
})

export const receivePayment = screen({
  title: '+ New → Receive payment',
  parts: `field | Customer: Sample Roofing | 1
field | Payment date: 11/15
field | Payment method: Check
field | Deposit to: Undeposited Funds | 2
row | ☑ Invoice 1001 · due 11/17 · $380.00 | 3
button | Save and close | 4`,
  steps: `Choose the customer who paid.
Choose **Undeposited Funds**, or the bank account if the money got there on its own.
Check the invoice that this payment covers.
Click **Save and close**.`,
})

export const bankFeed = screen({
  title: 'Transactions → Bank transactions',
  parts: `heading | Business Checking
tab | For review (3) | 1
tab | Categorized
tab | Excluded
row | 11/03 · Deposit · $380.00 received · 1 match found | 2
row | 11/04 · Gas station · $62.40 spent
field | Vendor: Gas station
field | Category: Fuel | 3
button | Add | 4`,
  steps: `Start in **For review**.
A line with a match is already in your books: choose **Match**.
For a new one, click the line and read the suggested category.
Click **Add** when it’s right.`,
})

export const newRule = screen({
  title: 'Transactions → Rules → New rule',
  parts: `field | Name: Phone bill | 1
field | Apply to: Money out | 2
field | In: Business Checking
field | Description contains: the carrier’s name | 3
field | Amount is less than: 150 | 4
field | Category: Phone and Internet
field | Auto-add: Off | 5
button | Save`,
  steps: `Name the rule after the bill.
Choose money in or money out.
Use words from the bank’s description.
Add the second condition, and require **all** of them.
Leave auto-add off until the rule has been right for three months.`,
})

export const reconcile = screen({
  title: 'Transactions → Reconcile',
  parts: `field | Account: Business Checking | 1
text | Beginning balance 2,410.00 | 2
field | Ending balance: 3,185.50 | 3
field | Ending date: 10/31
button | Start reconciling | 4
row | ☑ 10/02 · Deposit · 1,250.00
row | ☑ 10/10 · Rent · −474.50
row | ☐ 10/30 · Check 1043 · −120.00 | 5
text | Difference 0.00
button | Finish now | 6`,
  steps: `Choose the account.
Compare the beginning balance with the last statement.
Type the ending balance and date from the statement.
Click **Start reconciling**.
Check off what’s on the statement. A check that nobody has cashed stays open.
When the difference is 0.00, click **Finish now**.`,
})
