import type { SeedPost } from '../types.ts'

export const catchUpYear = {
  title: 'How to Catch Up a Year of Books',
  slug: 'how-to-catch-up-a-year-of-books',
  category: 'Cleanup',
  publishedAt: '2026-09-29T16:00:00Z',
  content: `
<p>A year of books nobody has touched feels like a wall. Really it’s the same small job twelve times. I always do them in the same order, and the order is what saves the time. With one bank account and one card, plan two weekends. With more, plan a month of evenings.</p>
<h2>Before you touch anything</h2>
<p>Decide the first day of the cleanup. It should be the day after the last period you can trust: usually the January 1 after your last filed tax return. Everything before that stays as it is.</p>
<p>Then collect, in this order:</p>
<ol>
<li><strong>Bank and card statements</strong> for every month, as PDFs. These are the backbone. You can catch up a year with statements and no receipts. It doesn’t work the other way around.</li>
<li><strong>Loan statements</strong> that show principal and interest.</li>
<li><strong>Payroll reports</strong>, if you have employees.</li>
<li><strong>Sales tax returns</strong> you have filed.</li>
<li><strong>Reports from your card processor or marketplace</strong>, because they take their fees out before they pay you.</li>
<li><strong>Last year’s tax return</strong>, for the opening balances.</li>
</ol>
<h2>One month at a time</h2>
<p>The tempting way is to do all the easy transactions for the whole year first. Don’t. Finish January completely, reconcile it, then start February. If February doesn’t reconcile, you know the mistake is in February.</p>
<table>
<thead><tr><th>For each month</th><th>Done when</th></tr></thead>
<tbody>
<tr><td>Bring in the transactions, from the feed or a file from the bank</td><td>The first and last line agree with the statement</td></tr>
<tr><td>Match transfers and card payments between your own accounts</td><td>No transfer is left as income or expense</td></tr>
<tr><td>Categorize what you know</td><td>Only open questions are left</td></tr>
<tr><td>Put the rest in one account named Ask Me</td><td>The feed is empty</td></tr>
<tr><td>Reconcile every account</td><td>The difference is zero</td></tr>
</tbody>
</table>
<p>By April you’ll be twice as fast, because the same vendors show up every month.</p>
<h2>The question list</h2>
<p>Don’t stop for every transaction you don’t recognize. Park it and keep going. At the end, print the list of parked items and answer them in one sitting, with your calendar open beside you. Knowing where you were that day explains most of them.</p>
<h2>Then the balance sheet</h2>
<ul>
<li>Loans agree with the lender’s statement at year end.</li>
<li>Receivables hold only invoices that are really unpaid.</li>
<li>Payables hold only bills that are really unpaid.</li>
<li>Sales tax payable equals what is still to be filed or paid.</li>
<li>Undeposited Funds is empty, and so is Opening Balance Equity.</li>
</ul>
<h2>About missing receipts</h2>
<p>A bank line proves that you paid. It doesn’t always prove what for. For most small purchases, the statement together with a note of the business purpose is a reasonable start; for travel, vehicles, gifts and meals the tax rules ask for more detail. Ask your vendors for copies of the big ones. Most have them online.</p>
<blockquote><p>I’ve never met anyone who regretted the second weekend. What people regret is the year before it.</p></blockquote>
<p>If you get stuck, or you’d rather hand over the whole shoebox, that’s what the <a href="/services#cleanup">cleanup service</a> is for.</p>
`,
} satisfies SeedPost
