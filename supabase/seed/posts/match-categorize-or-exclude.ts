import type { SeedPost } from '../types.ts'

export const matchCategorizeExclude = {
  title: 'Match, Categorize or Exclude?',
  slug: 'match-categorize-or-exclude',
  category: 'QBO Tips',
  publishedAt: '2026-07-21T16:00:00Z',
  content: `
<p>The bank feed is where most small businesses spend their time in QuickBooks Online (QBO), and where most mistakes are made. Every transaction that comes in asks the same question, and there are three answers: match it, categorize it, or exclude it. Here’s how to choose.</p>
<h2>Match: it’s already in the books</h2>
<p>Choose match when the transaction is already recorded some other way: a bill payment, a check you wrote in QBO, a customer payment, a payroll run, a transfer whose other side you have accepted. Matching connects the bank’s line with your entry. It adds nothing new.</p>
<p>QBO suggests a match when it finds an entry with the same amount and a nearby date. It’s usually right. When it isn’t, open the line and choose Find match. There you can search, and pick several entries that add up to one bank line.</p>
<h2>Categorize: it’s new</h2>
<p>Choose a category when nothing in the books describes this transaction yet. A card purchase at the office store is typical: pick the payee and the account, attach the receipt, and add it. The feed records the expense for you.</p>
<h2>Exclude: it doesn’t belong here</h2>
<p>Exclude is for lines that should never enter your books: a duplicate that came in twice after you reconnected the bank, or transactions older than the date your books begin. Excluded lines stay on their own tab and can be brought back.</p>
<p>Two things do <em>not</em> belong there. Personal purchases made from the business account really happened in that account; categorize them as owner’s draw. And if you don’t recognize a transaction, ask about it instead of hiding it. If you exclude a real bank transaction, your reconciliation will be off by exactly that amount.</p>
<h2>A small decision table</h2>
<table>
<thead><tr><th>What you see</th><th>What to do</th></tr></thead>
<tbody>
<tr><td>Deposit, and you invoiced the customer</td><td>Receive the payment against the invoice, then match</td></tr>
<tr><td>A payment to your credit card</td><td>Record as a card payment or transfer, then match the other side</td></tr>
<tr><td>Bill you entered last week, now paid</td><td>Match to the bill payment</td></tr>
<tr><td>Fuel on the company card</td><td>Categorize</td></tr>
<tr><td>Groceries on the business card by mistake</td><td>Categorize as owner’s draw</td></tr>
<tr><td>The same line twice, but once on the statement</td><td>Exclude one</td></tr>
<tr><td>Money from your own savings</td><td>Owner’s investment, not income</td></tr>
</tbody>
</table>
<h2>Three checks before you press the button</h2>
<ol>
<li><strong>Could this already be recorded?</strong> If you send invoices or enter bills, look for a match first, every time.</li>
<li><strong>Is the suggested category a guess?</strong> QBO bases it on what you and other businesses have picked before. Read it before you accept it.</li>
<li><strong>Is it a transfer?</strong> Money between two of your own accounts is never income and never expense.</li>
</ol>
<p>And one more for the end of the month: an empty feed doesn’t mean finished books. The feed shows what the bank sent. Only the <strong>reconciliation</strong> against the statement proves that nothing is missing and nothing is in there twice.</p>
`,
} satisfies SeedPost
