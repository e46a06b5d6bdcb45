import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'
import { crossingTheLine, passingTax, payYourself } from '../blocks/practice-of-basics.ts'
import { drawOrExpense } from '../blocks/questions.ts'

export const theOwnersMoney = {
  title: 'Your money and the business’s money',
  lessons: [
    {
      title: 'Keep business and personal apart',
      slug: 'keep-business-and-personal-apart',
      contentType: 'text',
      content: `
<p>If you only do one thing from this course, make it this one. Open a checking account for the business, and run nothing else through it.</p>
<h2>Why it matters so much</h2>
<ul>
<li><strong>Time.</strong> Every line on the statement is business. You never have to sort groceries from printer paper.</li>
<li><strong>Proof.</strong> If a tax agency asks, a clean statement is a good start. A mixed one invites questions about every line.</li>
<li><strong>Protection.</strong> If you have an LLC or a corporation, mixing money can weaken the protection it is meant to give you.</li>
<li><strong>Clarity.</strong> The balance means something.</li>
</ul>
<h2>How money crosses the line</h2>
<p>It can cross in both directions, as long as you record it. There’s an account for each:</p>
<table>
<thead><tr><th>What happens</th><th>How to record it (sole proprietor or single-member LLC)</th></tr></thead>
<tbody>
<tr><td>You put your own money in</td><td>Debit Checking, credit Owner’s Investment</td></tr>
<tr><td>You take money home</td><td>Debit Owner’s Draw, credit Checking</td></tr>
<tr><td>You buy business supplies with your own card</td><td>Debit Office Supplies, credit Owner’s Investment, or have the business pay you back</td></tr>
<tr><td>You buy groceries with the business card by mistake</td><td>Debit Owner’s Draw, credit Credit Card</td></tr>
</tbody>
</table>
<p>In a corporation, you and the business are separate taxpayers. Fill out an expense report, reimburse yourself, and ask your preparer about an accountable plan.</p>
<h2>Your turn</h2>
${crossingTheLine}
<h2>If you’re already mixed up</h2>
<ol>
<li>Open the business account this week.</li>
<li>Move the automatic payments over, one by one.</li>
<li>Give clients the new payment details.</li>
<li>Go through the old account once, mark what was business, and record it with the owner accounts above.</li>
</ol>
<p>It takes an afternoon, and you only have to do it once.</p>`,
    },
    {
      title: 'Owner’s draw or salary',
      slug: 'owners-draw-or-salary',
      contentType: 'text',
      content: `
<p>“How do I pay myself?” The answer depends on how the business is taxed, not on what you would like to call it.</p>
<table>
<thead><tr><th>Taxed as</th><th>You pay yourself by</th><th>Where it is recorded</th></tr></thead>
<tbody>
<tr><td>Sole proprietor, single-member LLC</td><td>Draw</td><td>Equity</td></tr>
<tr><td>Partnership, multi-member LLC</td><td>Draw; sometimes guaranteed payments</td><td>Equity; guaranteed payments are an expense</td></tr>
<tr><td>S corporation</td><td>Reasonable salary through payroll, and distributions</td><td>Wages expense; equity</td></tr>
<tr><td>C corporation</td><td>Salary through payroll, and dividends</td><td>Wages expense; equity</td></tr>
</tbody>
</table>
<h2>What a draw is</h2>
<p>A draw takes out some of what’s already yours. It isn’t a cost, so it doesn’t lower your profit. You pay tax on the <em>profit</em>, whether you take it out or leave it in. That surprises many people in their first April.</p>
<p>No tax is withheld from a draw. You pay income tax and self-employment tax yourself, through estimated payments.</p>
<h2>What a salary is</h2>
<p>If the business is taxed as a corporation and you work in it, you’re its employee. Your pay goes through payroll, with withholding, and you get a W-2. An S corporation’s owner who works in the business must take a reasonable salary before taking distributions. What is reasonable is a question for your tax preparer.</p>
<h2>Common mistakes</h2>
<ul>
<li>A sole proprietor writes a “paycheck” and records it as wages. Move it to Owner’s Draw.</li>
<li>Draws are recorded as consulting or miscellaneous expense. Now the profit is too low, and the tax return will be wrong.</li>
<li>An S corporation’s owner takes only distributions. That’s a payroll tax problem, so get help soon.</li>
</ul>
${drawOrExpense}
<h2>Your turn</h2>
${payYourself}
<h2>A calm habit</h2>
<p>Take the same draw on the same day each month, an amount the business can handle even in a slow month. Once a quarter, after you’ve set taxes aside, decide what to do with the rest.</p>`,
    },
    {
      title: 'Sales tax is not your money',
      slug: 'sales-tax-is-not-your-money',
      contentType: 'video',
      film: 'sales-tax',
      notes: `
<p>When you charge sales tax, you collect it for the state. It passes through your hands and your bank account, but it’s never yours. In the books it’s a <strong>liability</strong>.</p>
<h2>The life of twelve dollars</h2>
<table>
<thead><tr><th>Event</th><th>Debit</th><th>Credit</th></tr></thead>
<tbody>
<tr><td>Sale of $150 plus $12 tax, paid in cash</td><td>Cash 162</td><td>Sales 150, Sales Tax Payable 12</td></tr>
<tr><td>You file and pay the state</td><td>Sales Tax Payable 12</td><td>Checking 12</td></tr>
</tbody>
</table>
<p>Income is $150 from start to finish. The tax never shows up as income or as an expense.</p>
${passingTax}
<h2>Do I have to collect it?</h2>
<p>That depends on what you sell, where your customers are, and the connection (<em>nexus</em>) you have with their state. Goods are taxable in most states that have a sales tax; services vary a lot. Having a place of business, inventory or employees in a state creates nexus, and so can selling more than a certain amount there. Get a permit before you collect. Collecting without one is illegal, and keeping what you collected is worse.</p>
<p>Large marketplaces usually collect and pay the tax on sales made through them. Their reports show it. You may still have to report those sales on your return.</p>
<h2>In QuickBooks Online (QBO)</h2>
<ol>
<li>Go to <strong>Taxes → Sales tax</strong>, turn it on, and add the agency you report to.</li>
<li>Mark your items as taxable or not under <strong>Gear → Products and services</strong>, and keep your customers’ addresses up to date.</li>
<li>When the period ends, compare <strong>Reports → Sales Tax Liability Report</strong> with the balance of the liability account.</li>
<li>File on the state’s website. Then record the payment under <strong>Taxes → Sales tax</strong>, not as an expense from the bank feed, and match the bank line to it.</li>
</ol>
<h2>When the numbers differ</h2>
<p>A small difference is usually rounding, or a discount some states give for filing on time. Enter it as an adjustment when you record the return. A large difference means an invoice changed after you filed, or tax was charged for the wrong place. Find it before you pay.</p>
<p><strong>A habit:</strong> move the tax to your savings account every week. You’ll never have to scramble for it.</p>
${menuNote}`,
    },
  ],
} satisfies SeedModule
