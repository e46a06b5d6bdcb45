import type { SeedPost } from '../types.ts'

export const openingBalance = {
  title: 'Opening Balance Equity: Why It Should Be Zero',
  slug: 'opening-balance-equity-why-it-should-be-zero',
  category: 'Cleanup',
  publishedAt: '2026-05-26T16:00:00Z',
  content: `
<p>Near the bottom of many balance sheets there’s a line the owner didn’t create and can’t explain: Opening Balance Equity. It isn’t a mistake in itself. It’s a reminder that someone started something and didn’t finish.</p>
<h2>Where it comes from</h2>
<p>Every entry needs two sides. When you add a bank account to QuickBooks Online and tell it that the balance was $2,500 on January 1, the software debits the bank account and needs something to credit. It doesn’t know where the $2,500 came from: perhaps you invested it, perhaps it is profit from earlier years. So it credits Opening Balance Equity and leaves the decision to you.</p>
<p>The same happens when you</p>
<ul>
<li>enter an opening balance for a credit card or a loan,</li>
<li>enter a starting quantity for an inventory item,</li>
<li>let your first reconciliation fill in a beginning balance,</li>
<li>make a balance sheet account inactive while it still has a balance.</li>
</ul>
<h2>Why zero</h2>
<p>Because the account means “not decided yet.” A lender who sees it knows that the books were never finished. Your tax preparer can’t use it. And while it holds a balance, your real equity, what you put in and what you have earned, is off by that amount.</p>
<h2>How to clear it</h2>
<ol>
<li>Open the account’s register or run a report of its transactions for all dates. Usually there are fewer than ten lines.</li>
<li>For each line, find out what it is. Compare it with the bank statement of that date, or with the last tax return’s balance sheet, if it has one.</li>
<li>Fix what’s plainly wrong. An opening balance entered twice should be removed, not moved. If someone changed a beginning balance to force a reconciliation, undo that and find the real cause.</li>
<li>Move what’s left to where it belongs, with a journal entry dated at the start of your books.</li>
</ol>
<table>
<thead><tr><th>What it was</th><th>Where it goes</th></tr></thead>
<tbody>
<tr><td>Your own money, put in at the start</td><td>Owner’s investment</td></tr>
<tr><td>Profits from before the books began</td><td>Retained earnings, or owner’s equity for a sole proprietor</td></tr>
<tr><td>Partners’ capital</td><td>Each partner’s equity account</td></tr>
<tr><td>Stock issued by a corporation</td><td>Common stock and paid-in capital, the way your CPA tells you</td></tr>
</tbody>
</table>
<p>Example: the account shows a credit of $2,500, and it was your own money. Debit Opening Balance Equity $2,500, credit Owner’s Investment $2,500. The account is now at zero, and your books say what happened.</p>
<h2>Two cautions</h2>
<p><strong>Don’t clear it into income or expense.</strong> Old balances aren’t this year’s profit or loss.</p>
<p><strong>Don’t change closed years without asking.</strong> If a return has been filed with those balances, agree on the entry and its date with your tax preparer first.</p>
<h2>Keep it empty</h2>
<p>Put one line on your month-end checklist: “Opening Balance Equity is zero.” If it ever moves again, you’ll know which month to look in. It almost always means someone added an account with a balance, or made one inactive.</p>
`,
} satisfies SeedPost
