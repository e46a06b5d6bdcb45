import type { SeedPost } from '../types.ts'

export const monthEndClose = {
  title: 'A Month-End Close You Can Finish in Two Hours',
  slug: 'a-month-end-close-you-can-finish-in-two-hours',
  category: 'Month-End & Reports',
  publishedAt: '2026-10-06T16:00:00Z',
  content: `
<p>“Closing the month” sounds like something whole departments do. In a small business it’s a list of checks that you run in the same order every month, so that the reports you look at are true. With practice it takes two hours. Pick a day, the 10th for example, when all your statements are in, and stick to it.</p>
<h2>First half hour: get everything in</h2>
<ul>
<li>Work through the bank feed until nothing is left for review.</li>
<li>Enter the bills that belong to the month, even the unpaid ones.</li>
<li>Send the invoices for the month’s work.</li>
<li>Attach the receipts still sitting in your pockets.</li>
</ul>
<h2>Second half hour: prove it</h2>
<p>Reconcile every account that gets a statement: checking, savings, credit cards, loans, and payment processors that hold a balance. The difference must be zero. If it isn’t, the reason is nearly always one of these:</p>
<ol>
<li>A transaction entered twice, once by hand and once from the feed.</li>
<li>A transaction missing, often a fee or interest.</li>
<li>A changed or deleted transaction from a month that was already reconciled. The beginning balance will be off.</li>
<li>A typing error in the ending balance or the date.</li>
</ol>
<p>Don’t let the software post an adjustment to make the difference go away. Find it.</p>
<h2>Third half hour: look at the balance sheet</h2>
<p>Most people look only at the Profit and Loss. Mistakes live on the Balance Sheet.</p>
<table>
<thead><tr><th>Account</th><th>Question</th></tr></thead>
<tbody>
<tr><td>Undeposited Funds</td><td>Is this money really still on my desk?</td></tr>
<tr><td>Accounts Receivable</td><td>Is every open invoice really unpaid?</td></tr>
<tr><td>Accounts Payable</td><td>Did I already pay any of these another way?</td></tr>
<tr><td>Sales tax payable</td><td>Does it agree with what I will file?</td></tr>
<tr><td>Payroll liabilities</td><td>Did the tax deposits bring them back down?</td></tr>
<tr><td>Loans</td><td>Does the balance agree with the lender’s statement?</td></tr>
<tr><td>Opening Balance Equity</td><td>Is it zero?</td></tr>
</tbody>
</table>
<h2>Last half hour: read</h2>
<p>Run the Profit and Loss for the month, compared with the month before and with the same month last year. Click any number that surprises you and read what is behind it. Empty the uncategorized accounts. Then answer three questions in writing, a sentence each:</p>
<ol>
<li>What sold better or worse than I expected?</li>
<li>Which cost grew, and was that my decision?</li>
<li>What will need cash in the next six weeks?</li>
</ol>
<h2>Lock the door</h2>
<p>When the month is done, set the <strong>closing date</strong> to its last day, with a password. You’ll find it under the gear, in Account and settings → Advanced. From then on QuickBooks Online (QBO) warns you before anything in that month changes. It keeps the past where you left it.</p>
<blockquote><p>The close isn’t for your tax preparer. It’s the two hours a month you spend working on the business instead of in it.</p></blockquote>
<p>There’s a free month-end checklist to print in the <a href="/store">store</a>.</p>
`,
} satisfies SeedPost
