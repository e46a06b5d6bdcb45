import type { SeedPost } from '../types.ts'

export const firstWeek = {
  title: 'Your First Week in Business: The Money Part',
  slug: 'your-first-week-in-business-the-money-part',
  category: 'Getting Started',
  publishedAt: '2026-06-09T16:00:00Z',
  content: `
<p>The first week of a business is full of decisions that feel large: the name, the logo, the website. The money decisions feel small, but they’re the ones you’ll live with. Here’s a list for five evenings. None takes longer than two hours.</p>
<h2>Monday: know what you are</h2>
<p>If you just started working, you’re a <strong>sole proprietor</strong>. If you formed an <strong>LLC</strong> and you’re the only owner, it’s taxed like a sole proprietorship unless you choose otherwise. Forming an LLC or a corporation comes with costs and paperwork that depend on your state. In California, for example, an LLC generally owes an annual tax of at least $800. Ask before you form, not after.</p>
<p>Get an <strong>EIN</strong> from the IRS website. It’s free, it takes minutes, and it keeps your Social Security number off a lot of forms. Skip any site that charges for it.</p>
<h2>Tuesday: open a bank account</h2>
<p>One checking account for the business and nothing else. Add a savings account for taxes if it costs nothing. From today on, all business money goes through them. If you pay for something with your own card, record it and let the business pay you back, or book it as your investment.</p>
<h2>Wednesday: licenses and sales tax</h2>
<ul>
<li>Ask your city or county whether you need a business license or a permit.</li>
<li>If you use a name other than your own, ask about filing a fictitious business name (DBA).</li>
<li>If you sell goods, find out whether you need a seller’s permit <em>before</em> the first sale. Many services aren’t taxed, but that varies from state to state.</li>
</ul>
<h2>Thursday: set up the books</h2>
<p>Choose the smallest plan of your accounting software that can do what you need. Set the company’s legal name, the start date and the fiscal year. Load a short <a href="/chart-of-accounts-basics">chart of accounts</a>. Connect the business bank account, and only that one. Record the money you put in as owner’s investment, not as income.</p>
<h2>Friday: the two folders</h2>
<p>Make two folders, on paper or on your computer: <strong>Money in</strong> and <strong>Money out</strong>. Every invoice you send goes into the first, every receipt into the second. Photograph paper receipts on the day you get them, because thermal paper fades. That’s all the filing system you need in your first year.</p>
<h2>What about taxes?</h2>
<p>Nobody takes tax out of your pay anymore. You pay income tax and self-employment tax yourself, usually in four estimated payments a year. Until you know your numbers, moving 25 to 30 percent of your <em>profit</em> to the savings account is a sensible habit for many people. Your tax preparer can give you a better figure.</p>
<h2>What can wait</h2>
<table>
<thead><tr><th>Can wait</th><th>Can’t wait</th></tr></thead>
<tbody>
<tr><td>A paid invoicing tool</td><td>A separate bank account</td></tr>
<tr><td>A company credit card</td><td>A seller’s permit, if you sell taxable goods</td></tr>
<tr><td>Payroll, while you have no employees</td><td>Payroll registration before the first employee’s first day</td></tr>
<tr><td>A fancy chart of accounts</td><td>Writing down what you spend, from day one</td></tr>
</tbody>
</table>
<p>Costs from before you opened count too. They’re startup costs, with their own rules for deducting them, so keep those receipts in a folder of their own.</p>
`,
} satisfies SeedPost
