import type { SeedPost } from '../types.ts'

export const undepositedFunds = {
  title: 'Undeposited Funds: What It Is and How to Empty It',
  slug: 'undeposited-funds-what-it-is-and-how-to-empty-it',
  category: 'QBO Tips',
  publishedAt: '2026-09-15T16:00:00Z',
  content: `
<p>Sooner or later every QuickBooks Online (QBO) file has an account with a large balance and a puzzling name: Undeposited Funds. In newer files it is called Payments to deposit. It’s one of the most useful accounts in the software and the one most often left in a mess.</p>
<h2>An envelope on your desk</h2>
<p>Picture an envelope. Three customers hand you checks on Tuesday: $200, $350 and $150. You put them in the envelope. On Thursday you take all three to the bank on one deposit slip. Your bank statement shows one line: $700.</p>
<p>Undeposited Funds is that envelope. When you receive a payment in QBO, the money goes into the envelope. When you record a bank deposit, you choose what leaves the envelope together. Your books then show one deposit of $700, just as your statement does, and behind it the three payments with their customers and invoices.</p>
<h2>What the entries look like</h2>
<table>
<thead><tr><th>Step</th><th>Debit</th><th>Credit</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Invoices sent</td><td>Accounts Receivable</td><td>Service Income</td><td>$700</td></tr>
<tr><td>Three payments received</td><td>Undeposited Funds</td><td>Accounts Receivable</td><td>$700</td></tr>
<tr><td>One bank deposit</td><td>Checking</td><td>Undeposited Funds</td><td>$700</td></tr>
</tbody>
</table>
<p>After the last step the envelope is empty. Its balance should be zero, or match the checks actually sitting on your desk.</p>
<h2>How it goes wrong</h2>
<p>The usual story: payments are received into Undeposited Funds, as they should be. Then the $700 deposit arrives through the bank feed, and instead of matching it, someone adds it as “Sales.” Now the income is in the books twice, once from the invoices and once from the feed. The envelope still holds $700 that isn’t there, and you’re about to pay tax on income you never had.</p>
<h2>How to empty it</h2>
<ol>
<li>Run a report of the account’s transactions for all dates, or open the bank deposit screen, which lists everything still in the envelope.</li>
<li>For each payment, find the deposit it was part of on the bank statement.</li>
<li>See how that deposit was recorded. If it was added straight to income, that entry is the duplicate.</li>
<li>Undo the wrong entry in the bank feed, so the transaction goes back to the review list. If the month is already reconciled, write down what you change, because you’ll have to check that reconciliation again.</li>
<li>Record a bank deposit that takes the right payments out of the envelope, dated as on the statement, and match it to the line in the feed.</li>
<li>Repeat until all that’s left is money you actually have.</li>
</ol>
<p>For years that are closed and filed, don’t simply delete old items. The income in those years may have been reported twice or may have been corrected elsewhere, and the right entry depends on the tax return. Ask your tax preparer, or have someone look at it with you.</p>
<h2>When you don’t need it</h2>
<p>If each payment reaches your bank on its own, the way bank transfers do, you can receive it directly into checking, and the amounts will match one to one. When payments are grouped, as with checks, cash and most card processors, use the envelope.</p>
<blockquote><p>Look at the balance of Undeposited Funds once a month. If you can’t put your hand on that money, something has been recorded twice.</p></blockquote>
`,
} satisfies SeedPost
