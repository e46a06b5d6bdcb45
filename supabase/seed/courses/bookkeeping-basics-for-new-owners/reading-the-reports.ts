import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'
import { profitOrCash } from '../blocks/practice-of-basics.ts'

export const readingTheReports = {
  title: 'Reading the reports',
  lessons: [
    {
      title: 'Reading a Profit and Loss',
      slug: 'reading-a-profit-and-loss',
      contentType: 'text',
      content: `
<p>The Profit and Loss, also called the income statement, answers one question: over this period, did the business earn more than it cost? In QuickBooks Online (QBO), go to <strong>Reports → Profit and Loss</strong> and read it from the top down.</p>
<img src="two-reports.webp" width="720" height="464" alt="Two reports side by side. The Profit and Loss covers a period, from June 1 to June 30: income 12,000, costs 10,050, net income 1,950. The Balance Sheet shows one day, June 30: has 20,600, owes 9,000, owner’s share 11,600.">
<table>
<thead><tr><th>Line</th><th>Example</th><th>What to ask</th></tr></thead>
<tbody>
<tr><td>Income</td><td>$12,000</td><td>Is everything I invoiced here, but only once?</td></tr>
<tr><td>Cost of goods sold</td><td>−$4,800</td><td>Did the direct costs grow with the sales?</td></tr>
<tr><td><strong>Gross profit</strong></td><td><strong>$7,200</strong></td><td>What share of each dollar is left? Here it’s 60 percent</td></tr>
<tr><td>Expenses</td><td>−$5,100</td><td>Which ones changed, and was that my decision?</td></tr>
<tr><td><strong>Net operating income</strong></td><td><strong>$2,100</strong></td><td>Does the business itself earn money?</td></tr>
<tr><td>Other income and expense</td><td>−$150</td><td>What’s unusual here?</td></tr>
<tr><td><strong>Net income</strong></td><td><strong>$1,950</strong></td><td>Before my own draws and income tax</td></tr>
</tbody>
</table>
<h2>Three ways to look at it</h2>
<ol>
<li><strong>This month next to last month.</strong> It shows what moved.</li>
<li><strong>This month next to the same month last year.</strong> It shows what’s more than just the season.</li>
<li><strong>As a percent of income.</strong> It shows whether costs are growing faster than sales.</li>
</ol>
<h2>Click the numbers</h2>
<p>In QBO, each amount opens the list of transactions behind it. If “Repairs” jumps from $80 to $1,400, click it. Half the time there’s a story you know. The other half, it’s a payment in the wrong account, and you just found it.</p>
<h2>What it doesn’t show</h2>
<p>It doesn’t show the loan principal you paid, the equipment you bought, the draws you took, the sales tax you collected, or the cash you have. Those are on the Balance Sheet and the Statement of Cash Flows.</p>
<p><strong>Do this now:</strong> run yours for last month and compare it with the same month last year. Write one sentence about each line that changed by more than 20 percent.</p>
${menuNote}`,
    },
    {
      title: 'Reading a Balance Sheet',
      slug: 'reading-a-balance-sheet',
      contentType: 'text',
      content: `
<p>The Balance Sheet is a photograph of one day: what the business has, what it owes, and what is left for the owner. Few owners read it. I read it first, because this is where mistakes pile up. In QuickBooks Online (QBO) it’s under <strong>Reports → Balance Sheet</strong>.</p>
<table>
<thead><tr><th>Assets</th><th></th><th>Liabilities and equity</th><th></th></tr></thead>
<tbody>
<tr><td>Checking</td><td>$6,400</td><td>Credit card</td><td>$1,100</td></tr>
<tr><td>Accounts receivable</td><td>$3,200</td><td>Sales tax payable</td><td>$300</td></tr>
<tr><td>Inventory</td><td>$2,000</td><td>Van loan, due within a year</td><td>$2,400</td></tr>
<tr><td>Van, less depreciation</td><td>$9,000</td><td>Van loan, due later</td><td>$5,200</td></tr>
<tr><td></td><td></td><td>Owner’s equity</td><td>$11,600</td></tr>
<tr><td><strong>Total</strong></td><td><strong>$20,600</strong></td><td><strong>Total</strong></td><td><strong>$20,600</strong></td></tr>
</tbody>
</table>
<h2>Read it like a bookkeeper</h2>
<p>Take each line and ask: <em>what outside my books can prove this number?</em></p>
<ul>
<li>Bank and card: the reconciled statement</li>
<li>Receivables: the list of open invoices, every one of them really unpaid</li>
<li>Inventory: a count</li>
<li>Sales tax: the return you’re about to file</li>
<li>Loan: the lender’s statement</li>
<li>Payroll liabilities: the payroll reports</li>
</ul>
<p>If nothing proves a line, it needs your attention.</p>
<h2>Warning signs</h2>
<ul>
<li>A bank account that’s negative in your books but not at the bank</li>
<li>Negative receivables: payments without invoices</li>
<li>A loan that never changes, or goes up when you pay it</li>
<li>A balance in Opening Balance Equity</li>
<li>A large balance in Undeposited Funds</li>
</ul>
<h2>Two quick figures</h2>
<p><strong>Working capital</strong> is current assets less current liabilities. The current assets are checking, receivables and inventory: $11,600. The current liabilities are the card, the sales tax and the <em>current portion</em> of the loan, which is the principal due in the next twelve months: 1,100 + 300 + 2,400 = $3,800. That leaves $7,800. A loan almost always has a current portion, and the lender’s payment schedule shows it; in your books the loan may be a single account, so look it up before you do the math.</p>
<p>The <strong>current ratio</strong> divides the two: 11,600 / 3,800 is about 3.1. Below 1, you have more to pay in the coming year than you have to pay it with.</p>
${menuNote}`,
    },
    {
      title: 'Why profit is not cash',
      slug: 'why-profit-is-not-cash',
      contentType: 'video',
      film: 'profit-and-cash',
      notes: `
<p>Profit measures what you earn and what you use up. Cash measures what comes in and what goes out. Five ordinary things pull the two apart.</p>
<h2>The five reasons</h2>
<ul>
<li><strong>Unpaid invoices.</strong> On the accrual basis the income counts now, but the customer still has the money.</li>
<li><strong>Inventory.</strong> What you buy to resell is an asset until you sell it. Only then does it become a cost.</li>
<li><strong>Loan principal.</strong> Paying it back makes the loan smaller. Only the interest is an expense.</li>
<li><strong>Equipment.</strong> The cash leaves right away; the expense follows over years, as depreciation.</li>
<li><strong>Draws and your own income tax.</strong> Both reduce your equity and never show up on the Profit and Loss.</li>
</ul>
<p>Two things work the other way, for a while: a bill you haven’t paid yet is a cost already, and its cash is still in your account. And depreciation is an expense that takes no cash at all.</p>
${profitOrCash}
<h2>One quarter, step by step</h2>
<table>
<thead><tr><th>Step</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Net income</td><td>$6,000</td></tr>
<tr><td>Depreciation, which took no cash</td><td>$400</td></tr>
<tr><td>Customers owe you more than before</td><td>−$2,100</td></tr>
<tr><td>More inventory on the shelf</td><td>−$900</td></tr>
<tr><td>You owe vendors more than before</td><td>$500</td></tr>
<tr><td>Equipment</td><td>−$1,000</td></tr>
<tr><td>Loan principal</td><td>−$900</td></tr>
<tr><td>Your draws</td><td>−$2,400</td></tr>
<tr><td><strong>Change in cash</strong></td><td><strong>−$400</strong></td></tr>
</tbody>
</table>
<p>A profit of $6,000, and $400 less in the bank. Nothing is wrong with these books.</p>
<h2>In QuickBooks Online (QBO)</h2>
<p>The report that walks you from one number to the other is under <strong>Reports → Statement of Cash Flows</strong>. Run it for last quarter. The first line is your net income, and the last lines are your cash at the start and at the end. Every line in between is one of the five reasons, or one of the two that work the other way.</p>
<p><strong>Do this now:</strong> find the largest line between the two, and write down what you could do about it. The PDF has a worksheet for your own quarter.</p>
${menuNote}`,
      pdf: {
        fileName: 'profit-and-cash-lesson-notes.pdf',
        title: 'Why Profit Is Not Cash: Lesson Notes',
        subtitle: 'From net income to the change in the bank balance',
        sections: [
          {
            kind: 'text',
            heading: 'Five ordinary reasons, and two that work the other way',
            paragraphs: [
              'Customers have not paid yet: the profit is in Accounts Receivable.',
              'You bought inventory: it’s an asset until you sell it.',
              'You paid loan principal: it reduces the loan and is not an expense.',
              'You bought equipment: the cash leaves right away, the expense follows as depreciation.',
              'You took a draw, or paid your own income tax: both reduce equity, not profit.',
              'Two work the other way: bills you have not paid yet are a cost that took no cash so far, and depreciation is one that takes none.',
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
              ['Change in receivables', ''],
              ['Change in inventory', ''],
              ['Change in payables', ''],
              ['Equipment', ''],
              ['Loans received and principal paid', ''],
              ['Investments and draws', ''],
              ['Change in cash', ''],
              ['Check: bank balances at the end less at the start', ''],
            ],
          },
        ],
      },
    },
  ],
} satisfies SeedModule
