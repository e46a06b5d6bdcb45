import type { SeedPost } from '../types.ts'

export const necThreshold = {
  title: '1099-NEC in 2026: The New $2,000 Threshold',
  slug: '1099-nec-in-2026-the-new-2-000-threshold',
  category: 'Taxes & Deadlines',
  publishedAt: '2026-11-03T17:00:00Z',
  content: `
<p>For as long as most of us can remember, the number was $600. Pay a contractor that much in a year and you owed them, and the IRS, a form. For payments made after December 31, 2025, the federal number is <strong>$2,000</strong>. The forms you send in early 2027, for the year 2026, are the first under the new rule.</p>
<h2>What changed and what didn’t</h2>
<table>
<thead><tr><th></th><th>Payments in 2025</th><th>Payments in 2026</th></tr></thead>
<tbody>
<tr><td>Federal reporting threshold</td><td>$600 or more</td><td>$2,000 or more</td></tr>
<tr><td>Inflation adjustment</td><td>None</td><td>Every year after 2026</td></tr>
<tr><td>Form</td><td>1099-NEC</td><td>1099-NEC</td></tr>
<tr><td>Income the contractor has to report</td><td>All of it</td><td>All of it</td></tr>
</tbody>
</table>
<p>The last line matters most. The threshold decides who gets a <em>form</em>. It doesn’t decide what is <em>taxable</em>. If you’re the contractor, you report every dollar, with a form or without.</p>
<h2>Who gets a 1099-NEC</h2>
<p>In short, any person or business you paid</p>
<ul>
<li>in the course of your trade or business, not for personal reasons,</li>
<li>for services, including parts and materials that came with them,</li>
<li>who isn’t your employee,</li>
<li>and who isn’t a corporation. An LLC gets a form unless it is taxed as a corporation; the W-9 tells you.</li>
</ul>
<p>Attorneys are an exception: you report their fees even if they’re incorporated. Rent to a landlord is reported on Form 1099-MISC, and its threshold went up to $2,000 too. You don’t report rent you pay to a corporation or through a property manager.</p>
<h2>What you leave out</h2>
<p>Payments by credit card, debit card or a third-party payment network don’t go on your 1099-NEC. The processor reports those, if anyone does, on Form 1099-K. So count checks, cash, bank transfers and direct payments. Leave out payments for goods alone, too.</p>
<h2>Get the W-9 first</h2>
<p>Ask every contractor for a completed Form W-9 <strong>before the first payment</strong>, whatever the amount. You don’t know in March who will pass $2,000 by December, and nobody answers email in January. If someone won’t give you a taxpayer number, you may have to withhold 24 percent as backup withholding.</p>
<h2>The dates</h2>
<p>The contractor and the IRS both get their copies by January 31 of the next year. January 31, 2027, is a Sunday, so the forms for 2026 are due Monday, February 1, 2027. If you file ten or more information returns of all kinds in a year, W-2s included, you must file electronically.</p>
<h2>States go their own way</h2>
<p>States set their own rules, and not all of them follow the federal number. Check with your state’s tax agency before you throw away the list of contractors between $600 and $2,000.</p>
<h2>How to be ready, in QuickBooks Online (QBO)</h2>
<ol>
<li>In the vendor list, turn on 1099 tracking for each contractor and enter the details from the W-9.</li>
<li>Keep their payments in one or two accounts, such as Subcontractors, so you can map those accounts to the right box.</li>
<li>In December, run the contractor payments report and look for vendors you forgot to mark.</li>
<li>Check how each payment was made. If a card payment isn’t recorded as one, it gets counted.</li>
<li>Track down any missing W-9s before the holidays.</li>
</ol>
<p>This is general information, not tax advice. If you’re not sure how it applies to you, ask your tax preparer.</p>
`,
} satisfies SeedPost
