import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'

export const findOutWhereYouStand = {
  title: 'Find out where you stand',
  lessons: [
    {
      title: 'A diagnostic in one hour',
      slug: 'a-diagnostic-in-one-hour',
      contentType: 'text',
      content: `
<p>Before you fix anything, look. In one hour, without changing a single transaction, you can find out how bad it is. It’s almost always better than you feared. Print the sheet below and fill it in as you go.</p>
<h2>Minutes 1 to 15: what is proven?</h2>
<p>Go to <strong>Transactions → Reconcile → History by account</strong>. For each bank, card and loan account, write down the last month that was reconciled. Accounts that never were get a zero. Then go to <strong>Transactions → Bank transactions</strong> and write down how many lines are waiting on each account’s tile.</p>
<h2>Minutes 16 to 35: the balance sheet, all dates</h2>
<p>Run <strong>Reports → Balance Sheet</strong> as of today and look at five lines:</p>
<ul>
<li><strong>Bank balances</strong>, next to the real ones on the bank’s website</li>
<li><strong>Undeposited Funds:</strong> more than you have on your desk?</li>
<li><strong>Accounts Receivable and Payable:</strong> open both aging reports. Is anything older than 90 days?</li>
<li><strong>Opening Balance Equity:</strong> not zero?</li>
<li><strong>Loans:</strong> do they agree with the lender’s statement?</li>
</ul>
<h2>Minutes 36 to 50: the Profit and Loss by month</h2>
<p>Run <strong>Reports → Profit and Loss</strong> for the whole period, with a column for each month. Look for empty months, lines that jump, and amounts in the uncategorized accounts. Income that is twice what you remember usually means someone added deposits on top of invoices.</p>
<h2>Minutes 51 to 60: the list</h2>
<p>Sort what you found into three groups:</p>
<table>
<thead><tr><th>Group</th><th>Examples</th></tr></thead>
<tbody>
<tr><td>Urgent</td><td>Sales tax or payroll not filed, income counted twice before a tax deadline</td></tr>
<tr><td>Important</td><td>Accounts not reconciled, loans wrong, old open invoices</td></tr>
<tr><td>Tidy</td><td>Duplicate accounts, names, missing receipts for small amounts</td></tr>
</tbody>
</table>
<p>Work in that order. If “urgent” has tax filings in it, talk to a tax professional before you go on.</p>
${menuNote}`,
      pdf: {
        fileName: 'one-hour-diagnostic-sheet.pdf',
        title: 'One-Hour Diagnostic Sheet',
        subtitle: 'Look first, change nothing',
        sections: [
          {
            kind: 'table',
            heading: 'What is proven',
            columns: ['Account', 'Last reconciled', 'Waiting in the feed'],
            rows: Array.from({ length: 7 }, () => ['']),
          },
          {
            kind: 'table',
            heading: 'Balance sheet',
            columns: ['Line', 'In the books', 'On the statement', 'Difference'],
            rows: [
              ['Checking'],
              ['Savings'],
              ['Credit card'],
              ['Undeposited Funds'],
              ['Accounts Receivable over 90 days'],
              ['Accounts Payable over 90 days'],
              ['Loans'],
              ['Sales tax payable'],
              ['Payroll liabilities'],
              ['Opening Balance Equity'],
            ],
          },
          {
            kind: 'fields',
            heading: 'Profit and Loss by month',
            labels: [
              'Empty months',
              'Lines that jump',
              'Uncategorized income',
              'Uncategorized expense',
            ],
          },
          { kind: 'lines', heading: 'Urgent', count: 4 },
          { kind: 'lines', heading: 'Important', count: 5 },
          { kind: 'lines', heading: 'Tidy', count: 4 },
        ],
      },
    },
    {
      title: 'Gather the documents',
      slug: 'gather-the-documents',
      contentType: 'text',
      content: `
<p>Most people start a cleanup with the receipts, because that’s what fills the shoebox. Start with the statements. A statement is complete, dated and written by someone else. You can rebuild a year from statements alone.</p>
<h2>In this order</h2>
<ol>
<li><strong>Bank statements</strong>, every account, every month, as PDFs. Check that each one’s ending balance is the next one’s beginning balance. That’s how you spot a missing one.</li>
<li><strong>Credit card statements</strong>, the same way.</li>
<li><strong>Loan statements</strong>, or a payment schedule that shows principal and interest.</li>
<li><strong>Processor and marketplace reports.</strong> What reaches your bank is what’s left after fees and refunds, and sometimes after sales tax. The report shows the whole amount.</li>
<li><strong>Payroll reports and returns.</strong></li>
<li><strong>Sales tax returns</strong> that have been filed.</li>
<li><strong>The last tax return</strong>, with its depreciation schedule and, where there is one, its balance sheet.</li>
<li><strong>Receipts</strong> for large purchases, equipment and vehicles.</li>
</ol>
<h2>One folder per month</h2>
<p>Make twelve folders, 01 to 12, and one for the year. Name the files so they sort: <em>2026-03 checking 4417.pdf</em>. It takes an hour and saves ten.</p>
<h2>What if statements are missing?</h2>
<p>Banks keep them online for years; seven is common. For closed accounts, call the bank. Most will send copies, some for a fee.</p>
<h2>What if receipts are missing?</h2>
<p>Note the business purpose of the larger payments while you still remember it. For travel, vehicles, gifts and meals the tax rules ask for more than a bank line, so look through your calendar and email. If you can’t support something, talk to your tax preparer. Don’t make it up.</p>
<h2>Access</h2>
<p>If someone else has been keeping the file, make sure <em>you</em> are its primary admin before you start. You can check under <strong>Gear → Manage users</strong>. Change passwords when you part ways.</p>
${menuNote}`,
    },
    {
      title: 'Decide the cleanup period',
      slug: 'decide-the-cleanup-period',
      contentType: 'text',
      content: `
<p>You don’t have to fix everything that ever happened. You have to find solid ground and build from there.</p>
<h2>Solid ground</h2>
<p>Solid ground is a date when the books agree with something outside of them: usually the end of the last year you filed a tax return for. Start on the day after it.</p>
<table>
<thead><tr><th>Your situation</th><th>Start with</th></tr></thead>
<tbody>
<tr><td>Return filed for last year, books agree with it</td><td>January 1 of this year</td></tr>
<tr><td>Return filed for last year, books don’t agree</td><td>January 1 of this year, after fixing the opening balances with your preparer</td></tr>
<tr><td>Last year not filed yet</td><td>January 1 of last year</td></tr>
<tr><td>Several years not filed</td><td>The oldest year your tax professional tells you to file</td></tr>
<tr><td>New business, no books yet</td><td>The first day of business</td></tr>
</tbody>
</table>
<h2>Don’t touch filed years</h2>
<p>If you change a transaction in a year you already filed, your books no longer agree with the return, and nobody will know why. So before you start, go to <strong>Gear → Account and settings → Advanced → Accounting</strong>, turn on <strong>Close the books</strong>, and enter the last day of the filed year and a password. When you find an older mistake, put it on a list for your tax preparer. They decide whether to correct it in the current year or with an amended return.</p>
<h2>Fix it or start over?</h2>
<p>Sometimes a new file is cheaper than fixing the old one. Consider it when more than about half of the transactions are wrong, when two businesses shared the file, or when nobody knows what happened. Then you start the new file on solid ground, with opening balances, and keep the old one for reference. In every other case, fix it. The history is worth something.</p>
<h2>Make a copy first</h2>
<p>Before you change anything, go to <strong>Gear → Export data</strong> and save the main reports and lists: trial balance, general ledger, Balance Sheet, Profit and Loss, accounts, customers and vendors. If you ever need to know what it looked like before, you’ll have it.</p>
<p><strong>Do this now:</strong> write the first and last day of your cleanup on the front of your folder.</p>
${menuNote}`,
    },
  ],
} satisfies SeedModule
