import type { SeedPost } from '../types.ts'

export const chartOfAccounts = {
  title: 'Chart of Accounts Basics',
  slug: 'chart-of-accounts-basics',
  category: 'Getting Started',
  publishedAt: '2026-08-18T16:00:00Z',
  content: `
<p>When someone shows me a file that doesn’t make sense to them, I open the chart of accounts first. It’s the list behind every report, and most confusion starts there. This is the short version. The <a href="/chart-of-accounts-basics">full article</a> has the number ranges, plus starter lists you can download.</p>
<h2>A list of labeled folders</h2>
<p>Every transaction is filed in at least two folders. Your payment for insurance goes into “Business Insurance” and out of “Checking.” The chart of accounts is the list of all the folders, in a fixed order:</p>
<ol>
<li><strong>Assets:</strong> what the business has or is owed</li>
<li><strong>Liabilities:</strong> what it owes</li>
<li><strong>Equity:</strong> the owner’s share</li>
<li><strong>Income:</strong> what it earns</li>
<li><strong>Cost of goods sold and expenses:</strong> what that costs</li>
</ol>
<p>The first three make your Balance Sheet. The last two make your Profit and Loss. There’s no third place for an account to go.</p>
<h2>Type before name</h2>
<p>You can call an account whatever you like, and rename it later. What matters is its <strong>type</strong>, because the type decides which report it lands on and on which line. A van loan set up as an expense makes your profit look smaller and your debts invisible. A credit card set up as a bank account shows up as a strange negative asset. When a report looks wrong, check the types before anything else.</p>
<h2>How long should it be?</h2>
<p>Shorter than you think. A small service business does well with about 35 accounts. The test for a new account: will I make a decision from this number, or does my tax return ask for it? If it’s neither, use an account you already have.</p>
<table>
<thead><tr><th>Instead of</th><th>Use</th></tr></thead>
<tbody>
<tr><td>An account for each software product</td><td>Software and Subscriptions, and reports by vendor</td></tr>
<tr><td>An account for each customer</td><td>One income account per kind of sale, and reports by customer</td></tr>
<tr><td>“Stationery,” “Paper,” “Printer ink”</td><td>Office Supplies</td></tr>
<tr><td>“Miscellaneous”</td><td>A question to yourself, answered this month</td></tr>
</tbody>
</table>
<h2>Let your tax form help you</h2>
<p>If you’re a sole proprietor or a single-member LLC, your business income goes on Schedule C. Look at its list of expenses: advertising, car and truck expenses, contract labor, insurance, legal and professional services, office expense, rent, repairs and maintenance, supplies, taxes and licenses, travel, meals, utilities. If each of your expense accounts belongs to exactly one of those lines, tax time becomes copying. Keep meals apart from travel, because meals are usually only half deductible.</p>
<h2>Three accounts people forget</h2>
<ul>
<li><strong>Owner’s draw.</strong> Where everything you take out for yourself goes, if you’re a sole proprietor or partner.</li>
<li><strong>Sales tax payable.</strong> Tax you collect is a liability. QuickBooks Online (QBO) makes this account when you turn on sales tax.</li>
<li><strong>Customer deposits.</strong> Money received before the work is done is owed to the customer until you do it, if you keep your books on the accrual basis.</li>
</ul>
<blockquote><p>A good chart of accounts is one your tax preparer never mentions.</p></blockquote>
<p>If yours has gotten out of hand, don’t start deleting. Print it, mark what you use, decide what merges with what, and make the changes in one sitting, ideally at the start of a year.</p>
`,
} satisfies SeedPost
