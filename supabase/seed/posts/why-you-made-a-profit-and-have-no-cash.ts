import type { SeedPost } from '../types.ts'

export const profitNoCash = {
  title: 'Why You Made a Profit and Have No Cash',
  slug: 'why-you-made-a-profit-and-have-no-cash',
  category: 'Month-End & Reports',
  publishedAt: '2026-07-07T16:00:00Z',
  content: `
<p>It’s one of the questions I hear most, usually with some suspicion of the software: “It says I made $9,000 this quarter. Where is it?” The software is right. Profit and cash are two different things, and five ordinary events pull them apart.</p>
<h2>1. Your customers have it</h2>
<p>On the accrual basis, income counts when you earn it, paid or not. Until the customer pays the invoice, the profit sits in Accounts Receivable. Look at the aging report. The answer is often a single name.</p>
<h2>2. Your shelves have it</h2>
<p>Goods you buy for resale aren’t an expense when you buy them. They’re inventory, an asset, until they’re sold. Stock up by $4,000 in September and your cash falls by $4,000, while your profit doesn’t move.</p>
<h2>3. The lender has it</h2>
<p>Only the interest part of a loan payment is an expense. The principal reduces what you owe and never appears on the Profit and Loss. Pay $500 a month with $420 of it principal, and $5,040 a year leaves your account without touching your profit.</p>
<h2>4. You have it</h2>
<p>If you’re a sole proprietor or a partner, what you take out is a draw. It reduces your equity, not your profit. Your income tax payments belong here too. The total often surprises people, so print it once a quarter.</p>
<h2>5. The van has it</h2>
<p>Equipment that lasts for years is an asset when you buy it, and becomes an expense bit by bit, through depreciation. The cash leaves right away.</p>
<h2>A quarter on one page</h2>
<p>Two lines in this table go the other way. Depreciation is an expense that took no cash, and for bills you haven’t paid yet, the cash is still in your account.</p>
<table>
<thead><tr><th>From profit to cash</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Net income for the quarter</td><td>$9,000</td></tr>
<tr><td>Add back depreciation, which took no cash</td><td>$600</td></tr>
<tr><td>Receivables grew</td><td>−$3,200</td></tr>
<tr><td>Inventory grew</td><td>−$1,500</td></tr>
<tr><td>Bills not yet paid grew</td><td>$700</td></tr>
<tr><td>Equipment bought</td><td>−$1,800</td></tr>
<tr><td>Loan principal paid</td><td>−$1,260</td></tr>
<tr><td>Owner’s draws</td><td>−$4,500</td></tr>
<tr><td><strong>Change in cash</strong></td><td><strong>−$1,960</strong></td></tr>
</tbody>
</table>
<p>A profit of $9,000, and almost two thousand dollars less in the bank. Nothing is wrong with the books. This table is a small <strong>Statement of Cash Flows</strong>, and QuickBooks Online (QBO) will make one for you: it’s the third financial statement, the one nobody opens.</p>
<h2>It works the other way, too</h2>
<p>A full bank account isn’t a profit. A customer’s deposit for next month’s work, sales tax you have collected, and a loan that just came in all fill your account with money that belongs to someone else.</p>
<h2>What to do about it</h2>
<ul>
<li>Invoice the day the work is done, and follow up the day after it’s due.</li>
<li>Ask for deposits on larger jobs.</li>
<li>Keep sales tax and income tax in a separate savings account.</li>
<li>Make your draw a fixed monthly amount you can afford.</li>
<li>Once a month, write down what will come in and go out over the next six weeks. A sheet of paper is enough.</li>
</ul>
<blockquote><p>Profit tells you whether the business works. Cash tells you whether it gets to go on.</p></blockquote>
`,
} satisfies SeedPost
