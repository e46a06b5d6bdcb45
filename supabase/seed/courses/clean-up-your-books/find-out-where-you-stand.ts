import type { SeedModule } from '../../types.ts'

export const findOutWhereYouStand = {
  title: 'Find out where you stand',
  lessons: [
    {
      title: 'A diagnostic in one hour',
      slug: 'a-diagnostic-in-one-hour',
      contentType: 'text',
      content: `
<p>Before you mend anything, look. In one hour, without changing a single transaction, you can know how bad it is. Nearly always it is better than you feared. Print the sheet below and write as you go.</p>
<h2>Minutes 1 to 15: what is proven?</h2>
<p>Open the reconciliation history. For each bank, card and loan account write down the last month that was reconciled. Accounts that never were get a zero. Write down how many transactions wait in each bank feed.</p>
<h2>Minutes 16 to 35: the balance sheet, all dates</h2>
<p>Run the Balance Sheet as of today and look at five lines:</p>
<ul>
<li><strong>Bank balances</strong> beside the real ones on the bank's website</li>
<li><strong>Undeposited Funds:</strong> more than you have on your desk?</li>
<li><strong>Accounts Receivable and Payable:</strong> open the aging reports. Anything older than 90 days?</li>
<li><strong>Opening Balance Equity:</strong> not zero?</li>
<li><strong>Loans:</strong> the same as on the lender's statement?</li>
</ul>
<h2>Minutes 36 to 50: the Profit and Loss by month</h2>
<p>Run it for the whole period with months as columns. Look for months that are empty, lines that jump, and amounts in the uncategorized accounts. Income that is twice what you remember usually means deposits added on top of invoices.</p>
<h2>Minutes 51 to 60: the list</h2>
<p>Write what you found, in three groups:</p>
<table>
<thead><tr><th>Group</th><th>Examples</th></tr></thead>
<tbody>
<tr><td>Urgent</td><td>Sales tax or payroll not filed, income counted twice before a tax deadline</td></tr>
<tr><td>Important</td><td>Accounts not reconciled, loans wrong, old open invoices</td></tr>
<tr><td>Tidy</td><td>Duplicate accounts, names, missing receipts for small amounts</td></tr>
</tbody>
</table>
<p>Work in that order. If “urgent” has tax filings in it, speak with a tax professional before you go on.</p>`,
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
            columns: ['Line', 'In the books', 'In the world', 'Difference'],
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
              'Months that are empty',
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
<p>People begin a cleanup with the receipts, because those are what fills the shoebox. Begin with the statements. A statement is complete, dated and written by someone else. A year can be rebuilt from statements alone.</p>
<h2>In this order</h2>
<ol>
<li><strong>Bank statements</strong>, every account, every month, as PDF. Check that the ending balance of each is the beginning balance of the next. That's how you notice a missing one.</li>
<li><strong>Credit card statements</strong>, the same way.</li>
<li><strong>Loan statements</strong>, or a payment schedule that shows principal and interest.</li>
<li><strong>Processor and marketplace reports.</strong> What reaches your bank is what is left after fees and refunds, and sometimes after sales tax. The report shows the whole.</li>
<li><strong>Payroll reports and returns.</strong></li>
<li><strong>Sales tax returns</strong> that have been filed.</li>
<li><strong>The last tax return</strong>, with its depreciation schedule and, where there is one, its balance sheet.</li>
<li><strong>Receipts</strong> for large purchases, equipment and vehicles.</li>
</ol>
<h2>One folder per month</h2>
<p>Make twelve folders, 01 to 12, and one for the year. Name files so that they sort: <em>2026-03 checking 4417.pdf</em>. It takes an hour and saves ten.</p>
<h2>What if statements are missing?</h2>
<p>Banks keep them online for years; seven is common. For closed accounts, call. Most will send copies, some for a fee.</p>
<h2>What if receipts are missing?</h2>
<p>Note the business purpose of the larger payments while you still remember it. For travel, vehicles, gifts and meals the tax rules ask for more than a bank line, so look through your calendar and e-mail. What you can't support, discuss with your tax preparer; don't invent it.</p>
<h2>Access</h2>
<p>If someone else has kept the file, see to it that <em>you</em> are its primary administrator before you begin, and change passwords when you part.</p>`,
    },
    {
      title: 'Decide the cleanup period',
      slug: 'decide-the-cleanup-period',
      contentType: 'text',
      content: `
<p>You don't have to mend all of history. You have to find the last firm ground and build from there.</p>
<h2>Firm ground</h2>
<p>Firm ground is a date at which the books agree with something outside: usually the end of the last year for which a tax return was filed. Begin on the day after it.</p>
<table>
<thead><tr><th>Your situation</th><th>Begin with</th></tr></thead>
<tbody>
<tr><td>Return filed for last year, books agree with it</td><td>January 1 of this year</td></tr>
<tr><td>Return filed for last year, books don't agree</td><td>January 1 of this year, after fixing the opening balances with your preparer</td></tr>
<tr><td>Last year not filed yet</td><td>January 1 of last year</td></tr>
<tr><td>Several years not filed</td><td>The oldest year that your tax professional tells you to file</td></tr>
<tr><td>New business, never any books</td><td>The first day of business</td></tr>
</tbody>
</table>
<h2>Don't touch filed years</h2>
<p>If you change a transaction in a year that has been filed, your books no longer agree with the return, and nobody will know why. Set the <strong>closing date</strong> in QBO to the last day of the filed year, with a password, before you start. When you find a mistake from before, write it on a list for your tax preparer. They decide whether it is corrected in the current year or by an amended return.</p>
<h2>Mend or start anew?</h2>
<p>Sometimes a new file is cheaper than mending the old one. Consider it when more than about half of the transactions are wrong, when the file was shared with another business, or when nobody knows what happened. You then begin the new file on firm ground with opening balances, and keep the old one for reference. In all other cases, mend. History is worth something.</p>
<h2>Make a copy first</h2>
<p>Before the first change, export the main reports and lists: trial balance, general ledger, Balance Sheet, Profit and Loss, accounts, customers and vendors. If you ever need to know how it was, you'll have it.</p>
<p><strong>Do this now:</strong> write your first day and your last day on the cover of your folder.</p>`,
    },
  ],
} satisfies SeedModule
