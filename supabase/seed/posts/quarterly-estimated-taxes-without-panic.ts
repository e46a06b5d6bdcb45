import type { SeedPost } from '../types.ts'

export const estimatedTaxes = {
  title: 'Quarterly Estimated Taxes Without Panic',
  slug: 'quarterly-estimated-taxes-without-panic',
  category: 'Taxes & Deadlines',
  publishedAt: '2026-08-25T16:00:00Z',
  content: `
<p>When you were an employee, tax left your paycheck before you saw it. On your own, nobody does that for you, and the government would rather not wait until April. So you pay as you go, four times a year. The first time is scary. The fourth time is just a date on the calendar.</p>
<h2>Who has to pay</h2>
<p>In general, you make federal estimated payments if you expect to owe at least $1,000 for the year after withholding and credits. For most self-employed people with a profit, that doesn’t take long, because the tax has two parts: <strong>income tax</strong>, and <strong>self-employment tax</strong>, which is Social Security and Medicare for people without an employer.</p>
<h2>The dates, which aren’t quarters</h2>
<table>
<thead><tr><th>For income earned in</th><th>Due for 2026</th></tr></thead>
<tbody>
<tr><td>January to March</td><td>April 15, 2026</td></tr>
<tr><td>April and May</td><td>June 15, 2026</td></tr>
<tr><td>June to August</td><td>September 15, 2026</td></tr>
<tr><td>September to December</td><td>January 15, 2027</td></tr>
</tbody>
</table>
<p>When a date falls on a weekend or holiday, it moves to the next business day. States with an income tax have their own payments, and they aren’t always four equal payments. California, for instance, wants 30 percent, 40 percent, nothing and 30 percent.</p>
<h2>How much is enough</h2>
<p>You avoid the federal underpayment penalty if, through withholding and timely estimated payments, you pay the smaller of</p>
<ul>
<li><strong>90 percent of this year’s tax</strong>, or</li>
<li><strong>100 percent of last year’s tax</strong> (110 percent if your adjusted gross income last year was more than $150,000, or $75,000 if married filing separately).</li>
</ul>
<p>The second is the low-stress option: take last year’s total tax from your return, divide it by four, and pay that. If you earn more this year, you’ll owe the rest in April, with no penalty. If you earn much less, use the first rule with your actual numbers.</p>
<h2>A monthly habit instead of a quarterly shock</h2>
<ol>
<li>Close your books each month.</li>
<li>Look at the <em>profit</em>, not the sales.</li>
<li>Move a fixed share of it to a savings account. Many people start with 25 to 30 percent and adjust it with their preparer.</li>
<li>Pay the four estimates from that account, and nothing else.</li>
</ol>
<h2>How it looks in the books</h2>
<p>If you’re a sole proprietor, a partner or the owner of a single-member LLC, estimated income tax is <strong>your own</strong> tax, not a cost of the business. When you pay it from the business account, record it in equity, as owner’s draw or in an account named Owner’s Estimated Taxes. It must not appear on your Profit and Loss. A C corporation pays its own income tax, and there it’s an expense of the corporation.</p>
<blockquote><p>The money in the tax account was never yours. Handing it over hurts a lot less when you haven’t been looking at it.</p></blockquote>
<h2>If you missed a date</h2>
<p>Pay as soon as you can. The penalty works like interest, so every week you wait costs a little more, and paying today stops it. Pay at irs.gov, choose the right year and “estimated tax” as the reason, and save the confirmation with your books.</p>
`,
} satisfies SeedPost
