import type { SeedPost } from '../types.ts'

export const cashOrAccrual = {
  title: 'Cash or Accrual? Choosing Without Regret',
  slug: 'cash-or-accrual-choosing-without-regret',
  category: 'Getting Started',
  publishedAt: '2026-06-30T16:00:00Z',
  content: `
<p>“Are you on cash or accrual?” Your tax preparer asks it, your software asks it, and it sounds like a question about personality. It’s a question about <em>when</em>. The two methods record the same income and the same expenses. They disagree only about the date.</p>
<h2>The difference in one example</h2>
<p>You finish a job on November 20 and send an invoice for $3,000. The client pays on January 8. On November 25 you get a $400 bill for that job’s materials, and you pay it on January 10.</p>
<table>
<thead><tr><th></th><th>Cash basis</th><th>Accrual basis</th></tr></thead>
<tbody>
<tr><td>Income of $3,000</td><td>January, when paid</td><td>November, when earned</td></tr>
<tr><td>Cost of $400</td><td>January, when paid</td><td>November, when incurred</td></tr>
<tr><td>Profit this year</td><td>$0</td><td>$2,600</td></tr>
<tr><td>Profit next year</td><td>$2,600</td><td>$0</td></tr>
</tbody>
</table>
<p>Over the two years, the total is the same. Year by year, the picture is very different.</p>
<h2>Cash basis</h2>
<p>Income counts when you receive it, expenses when you pay them. It follows your bank account, it’s simple, and you don’t owe tax on money you haven’t received. Most small service businesses file their taxes this way. What it can’t show you is what’s on the way: unpaid invoices and unpaid bills.</p>
<p>Two details. A payment counts when it is available to you, so a check that reached you on December 31 is December income even if you deposit it in January. And a purchase on a credit card counts when you charge it, not when you pay the card.</p>
<h2>Accrual basis</h2>
<p>Income counts when you earn it, expenses when you incur them. Each month shows the work of that month with its costs, so months can be compared and prices can be judged. It’s what generally accepted accounting principles (GAAP) require, and what lenders and buyers prefer. The cost is more entries, and a profit that may exist only on paper until the client pays.</p>
<h2>Which one may you use?</h2>
<p>For federal taxes, most small businesses may choose. Larger ones, and some kinds of entities, must use accrual; the limit is average yearly gross receipts of many millions of dollars, so it rarely matters to a new business. You choose with your first tax return, and changing later means filing Form 3115 with the IRS. Ask your tax preparer before you decide, especially if you carry inventory.</p>
<h2>You can look at both</h2>
<p>Here’s the good news. In QuickBooks Online the basis is mostly a <strong>setting of the report</strong>. If your invoices and bills carry the right dates, you can run the Profit and Loss on either basis with one switch. Your tax return uses one method consistently; you can use the other one to run the business.</p>
<ul>
<li>For taxes, use the method on your return.</li>
<li>For prices, busy months and profit per job, look at accrual.</li>
<li>For “can I pay this on Friday?” look at your bank balance and at what is due.</li>
</ul>
<blockquote><p>Cash tells you how you’re doing at the bank. Accrual tells you how you’re doing in the business. You want to know both.</p></blockquote>
`,
} satisfies SeedPost
