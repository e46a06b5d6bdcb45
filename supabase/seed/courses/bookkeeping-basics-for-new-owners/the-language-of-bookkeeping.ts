import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'
import { accrualEntries, fourToTry, threePiles } from '../blocks/practice-of-basics.ts'
import { cardPurchase, tinyMonth } from '../blocks/questions.ts'

export const theLanguageOfBookkeeping = {
  title: 'The language of bookkeeping',
  lessons: [
    {
      title: 'The accounting equation',
      slug: 'the-accounting-equation',
      contentType: 'text',
      content: `
<p>All of bookkeeping rests on one sentence: <strong>what a business has equals what it owes plus what belongs to its owner.</strong> In short:</p>
<blockquote><p>Assets = Liabilities + Equity</p></blockquote>
<h2>Three piles</h2>
<ul>
<li><strong>Assets:</strong> cash, unpaid invoices, inventory, equipment</li>
<li><strong>Liabilities:</strong> card balances, unpaid bills, loans, taxes you have collected or withheld</li>
<li><strong>Equity:</strong> what the owner put in, plus profits, less what the owner took out</li>
</ul>
<h2>Watch it hold</h2>
<p>Follow a small bakery through five events. After each one, the two sides agree.</p>
<table>
<thead><tr><th>Event</th><th>Assets</th><th>Liabilities</th><th>Equity</th></tr></thead>
<tbody>
<tr><td>Owner puts in $8,000</td><td>8,000</td><td>0</td><td>8,000</td></tr>
<tr><td>Bank lends $5,000</td><td>13,000</td><td>5,000</td><td>8,000</td></tr>
<tr><td>Oven bought for $6,000 cash</td><td>13,000</td><td>5,000</td><td>8,000</td></tr>
<tr><td>Bread sold for $900 cash</td><td>13,900</td><td>5,000</td><td>8,900</td></tr>
<tr><td>$300 of flour, bought on credit and used up</td><td>13,900</td><td>5,300</td><td>8,600</td></tr>
</tbody>
</table>
<p>Look at the oven. Cash went down by $6,000 and equipment went up by $6,000, so the total didn’t move. Buying an asset doesn’t make you poorer. Using up flour does. That’s an expense, and it makes equity smaller.</p>
<h2>Where income and expenses fit</h2>
<p>Income and expenses keep track of why equity went up or down as you did business. At the end of the year they’re added up as net income, which goes into equity, and both start over at zero. That’s why the Profit and Loss covers a period of time, while the Balance Sheet shows a single day.</p>
<h2>Your turn</h2>
${threePiles}
<p><strong>Try it:</strong> the owner takes $200 home. Which piles change? <em>Cash goes down by $200, and so does equity. It’s a draw, not an expense.</em></p>`,
    },
    {
      title: 'Debits and credits in practice',
      slug: 'debits-and-credits-in-practice',
      contentType: 'video',
      film: 't-account',
      notes: `
<p>Debit means left, credit means right. Which side makes an account larger depends on its type. If you haven’t read <a href="/debits-and-credits-explained">Debits and Credits Explained</a> yet, start there. This lesson is about doing it.</p>
<img src="t-account.webp" width="720" height="444" alt="A T-account for Checking. On the left, under debit, the client’s payment of 750. On the right, under credit, the card payment of 90. The balance is a debit of 660.">
<h2>Three questions for every transaction</h2>
<ol>
<li><strong>Which accounts are involved?</strong> There are at least two.</li>
<li><strong>Does each go up or down?</strong></li>
<li><strong>Which side is that?</strong> Draws, expenses and assets go up on the left. Liabilities, income and equity go up on the right.</li>
</ol>
<h2>Four to work through</h2>
<p>Cover the right column and try each one before you look.</p>
<table>
<thead><tr><th>Transaction</th><th>Entry</th></tr></thead>
<tbody>
<tr><td>You send an invoice for $750</td><td>Debit Accounts Receivable 750, credit Service Income 750</td></tr>
<tr><td>You buy $90 of supplies on the company card</td><td>Debit Supplies 90, credit Credit Card 90</td></tr>
<tr><td>The client pays the invoice into checking</td><td>Debit Checking 750, credit Accounts Receivable 750</td></tr>
<tr><td>You pay the card in full</td><td>Debit Credit Card 90, credit Checking 90</td></tr>
</tbody>
</table>
<h2>Check the month</h2>
<p>Add up what happened to each account. Checking is up by 660, as in the drawing. Receivables and the card are back at zero. Income is 750 and supplies are 90, so the profit is 660, and so is the change in cash. In this tiny month they’re equal. In real months they rarely are, and a later lesson shows why.</p>
${tinyMonth}
<h2>Your turn</h2>
${fourToTry}
<h2>When software does it for you</h2>
<p>In QuickBooks Online (QBO) you fill in forms, and each form records the debits and credits for you: the invoice, the payment, the expense, the transfer. Curious? Open any saved form and choose <strong>More → Transaction journal</strong>. Save journal entries (<strong>+ New → Journal entry</strong>) for when no form fits, because they’re easy to get wrong and hard to trace.</p>
<p><strong>Do this now:</strong> take the last five lines of your bank statement and write their entries on paper.</p>
${menuNote}`,
    },
    {
      title: 'Cash and accrual',
      slug: 'cash-and-accrual',
      contentType: 'text',
      content: `
<p>Two honest bookkeepers can report different profits for the same month. One follows the cash, the other follows the work.</p>
<table>
<thead><tr><th></th><th>Cash basis</th><th>Accrual basis</th></tr></thead>
<tbody>
<tr><td>Income counts</td><td>When you receive it</td><td>When you earn it</td></tr>
<tr><td>Expense counts</td><td>When you pay it</td><td>When you incur it</td></tr>
<tr><td>Unpaid invoices and bills</td><td>Not in the profit</td><td>In the profit</td></tr>
<tr><td>Good for</td><td>Simple taxes, following the bank</td><td>Comparing months, judging prices, lenders</td></tr>
</tbody>
</table>
<h2>One month, both ways</h2>
<p>In June you invoice $4,000 and collect $2,500 of it. You receive bills of $1,200 for June and pay $700 of them.</p>
<ul>
<li><strong>Cash basis:</strong> 2,500 − 700 = $1,800 profit</li>
<li><strong>Accrual basis:</strong> 4,000 − 1,200 = $2,800 profit</li>
</ul>
<p>The $1,000 difference is the $1,500 clients still owe you, less the $500 you still owe vendors. It hasn’t vanished. It shows up on the cash basis when it’s paid.</p>
<h2>Which is yours?</h2>
<p>For taxes, look at last year’s return or ask your preparer. Most small service businesses use cash. Generally accepted accounting principles require accrual. To change your tax method you need the IRS’s consent, so don’t switch by accident.</p>
<h2>In QuickBooks Online (QBO)</h2>
<p>Open a report, for example <strong>Reports → Profit and Loss</strong>, and switch the <strong>Accounting method</strong> between Cash and Accrual. It works well as long as your invoices and bills carry the right dates. On the cash basis, QBO leaves out unpaid invoices. A cash-basis Balance Sheet can still show some odd lines, so read receivables and payables on the accrual basis.</p>
<p>A detail that trips people up: a credit card purchase counts on the day you charge it, even on the cash basis. Paying the card later isn’t an expense.</p>
${cardPurchase}
<h2>Your turn</h2>
${accrualEntries}
${menuNote}`,
    },
  ],
} satisfies SeedModule
