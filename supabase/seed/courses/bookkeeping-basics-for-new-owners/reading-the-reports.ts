import type { SeedModule } from '../../types.ts'

export const readingTheReports = {
  title: 'Reading the reports',
  lessons: [
    {
      title: 'Reading a Profit and Loss',
      slug: 'reading-a-profit-and-loss',
      contentType: 'text',
      content: `
<p>The Profit and Loss, also called the income statement, answers one question: over this period, did the business earn more than it cost? Read it from the top down.</p>
<table>
<thead><tr><th>Line</th><th>Example</th><th>What to ask</th></tr></thead>
<tbody>
<tr><td>Income</td><td>$12,000</td><td>Is everything I invoiced here, and only once?</td></tr>
<tr><td>Cost of goods sold</td><td>−$4,800</td><td>Did the direct costs grow with the sales?</td></tr>
<tr><td><strong>Gross profit</strong></td><td><strong>$7,200</strong></td><td>What share of each dollar is left? Here 60 percent</td></tr>
<tr><td>Expenses</td><td>−$5,100</td><td>Which ones changed, and did I decide that?</td></tr>
<tr><td><strong>Net operating income</strong></td><td><strong>$2,100</strong></td><td>Does the business itself earn money?</td></tr>
<tr><td>Other income and expense</td><td>−$150</td><td>What is unusual here?</td></tr>
<tr><td><strong>Net income</strong></td><td><strong>$1,950</strong></td><td>Before my own draws and income tax</td></tr>
</tbody>
</table>
<h2>Three ways to look at it</h2>
<ol>
<li><strong>This month beside last month.</strong> Shows what moved.</li>
<li><strong>This month beside the same month last year.</strong> Shows what is more than the season.</li>
<li><strong>As percent of income.</strong> Shows whether costs grow faster than sales.</li>
</ol>
<h2>Click the numbers</h2>
<p>In QBO each amount opens the list of transactions behind it. If “Repairs” jumps from $80 to $1,400, click it. In half of all cases it's a story you know. In the other half it's a payment in the wrong account, and you have just found it.</p>
<h2>What it doesn't show</h2>
<p>It doesn't show loan principal you paid, equipment you bought, draws you took, sales tax you collected, or cash you have. Those are on the Balance Sheet and the Statement of Cash Flows.</p>
<p><strong>Do this now:</strong> run yours for last month, with last year beside it. Write one sentence about each line that changed by more than a fifth.</p>`,
    },
    {
      title: 'Reading a Balance Sheet',
      slug: 'reading-a-balance-sheet',
      contentType: 'text',
      content: `
<p>The Balance Sheet is a photograph of one day: what the business has, what it owes, and what is left for the owner. Few owners read it. Every bookkeeper reads it first, because this is where mistakes collect.</p>
<table>
<thead><tr><th>Assets</th><th></th><th>Liabilities and equity</th><th></th></tr></thead>
<tbody>
<tr><td>Checking</td><td>$6,400</td><td>Credit card</td><td>$1,100</td></tr>
<tr><td>Accounts receivable</td><td>$3,200</td><td>Sales tax payable</td><td>$300</td></tr>
<tr><td>Inventory</td><td>$2,000</td><td>Van loan</td><td>$7,600</td></tr>
<tr><td>Van, less depreciation</td><td>$9,000</td><td>Owner's equity</td><td>$11,600</td></tr>
<tr><td><strong>Total</strong></td><td><strong>$20,600</strong></td><td><strong>Total</strong></td><td><strong>$20,600</strong></td></tr>
</tbody>
</table>
<h2>Read it like a bookkeeper</h2>
<p>Take each line and ask: <em>what else in the world can prove this number?</em></p>
<ul>
<li>Bank and card: the reconciled statement</li>
<li>Receivables: the list of open invoices, each of which is really unpaid</li>
<li>Inventory: a count</li>
<li>Sales tax: the return you're about to file</li>
<li>Loan: the lender's statement</li>
<li>Payroll liabilities: the payroll reports</li>
</ul>
<p>If a line has no proof, it needs attention.</p>
<h2>Warning signs</h2>
<ul>
<li>A bank account with a negative balance that the bank doesn't know about</li>
<li>Negative receivables: payments without invoices</li>
<li>A loan that never changes, or goes up when you pay it</li>
<li>A balance in Opening Balance Equity</li>
<li>A large Undeposited Funds</li>
</ul>
<h2>Two quick figures</h2>
<p><strong>Working capital</strong> is current assets less current liabilities: here 11,600 − 1,400 = $10,200, if the whole loan is due later than in a year. The <strong>current ratio</strong> divides the two: 11,600 / 1,400 is about 8.3. Below 1, the bills of the coming year are larger than what is there to pay them.</p>`,
    },
    {
      title: 'Why profit is not cash',
      slug: 'why-profit-is-not-cash',
      contentType: 'video',
      // A sample id: replace it with the owner's own video.
      source: { youtubeUrl: 'https://www.youtube.com/watch?v=SAMPLEvid02' },
      notes: `
<p>Profit is measured by what you earn and what you use up. Cash is measured by what comes in and goes out. Five ordinary events pull them apart: unpaid invoices, stock on the shelf, loan principal, equipment, and your own draws.</p>
<h2>The five reasons</h2>
<ul>
<li><strong>Unpaid invoices.</strong> The income is counted on the accrual basis; the money is still with the customer.</li>
<li><strong>Stock.</strong> What you buy for resale is an asset until you sell it. Only then does it become a cost.</li>
<li><strong>Loan principal.</strong> Paying it back reduces the loan. Only the interest is an expense.</li>
<li><strong>Equipment.</strong> The cash leaves at once; the expense follows over years as depreciation.</li>
<li><strong>Draws and your own income tax.</strong> Both reduce equity and never appear on the Profit and Loss.</li>
</ul>
<p>The Statement of Cash Flows begins with net income and walks, line by line, to the change in your bank balance. The PDF contains one with all its steps, and an exercise for your own last quarter.</p>`,
      pdf: {
        fileName: 'profit-and-cash-lesson-notes.pdf',
        title: 'Why Profit Is Not Cash: Lesson Notes',
        subtitle: 'From net income to the change in the bank balance',
        sections: [
          {
            kind: 'text',
            heading: 'Five ordinary reasons',
            paragraphs: [
              'Customers have not paid yet: the profit is in Accounts Receivable.',
              'You bought stock: it is an asset until it is sold.',
              'You paid loan principal: it reduces the loan and is not an expense.',
              'You bought equipment: the cash leaves at once, the expense follows as depreciation.',
              'You took a draw, or paid your own income tax: both reduce equity, not profit.',
            ],
          },
          {
            kind: 'table',
            heading: 'A quarter, step by step',
            columns: ['Step', 'Amount'],
            rows: [
              ['Net income', '$6,000'],
              ['Add depreciation', '$400'],
              ['Less growth of receivables', '-$2,100'],
              ['Less growth of inventory', '-$900'],
              ['Add growth of payables', '$500'],
              ['Cash from operations', '$3,900'],
              ['Less equipment bought', '-$1,000'],
              ['Less loan principal paid', '-$900'],
              ['Less owner’s draws', '-$2,400'],
              ['Change in cash', '-$400'],
            ],
          },
          {
            kind: 'table',
            heading: 'Your turn',
            intro: 'Fill in your last quarter from your own reports.',
            columns: ['Step', 'Amount'],
            rows: [
              ['Net income', ''],
              ['Depreciation', ''],
              ['Change of receivables', ''],
              ['Change of inventory', ''],
              ['Change of payables', ''],
              ['Equipment', ''],
              ['Loans received and principal paid', ''],
              ['Investments and draws', ''],
              ['Change in cash', ''],
              ['Check: bank balances now less bank balances then', ''],
            ],
          },
        ],
      },
    },
  ],
} satisfies SeedModule
