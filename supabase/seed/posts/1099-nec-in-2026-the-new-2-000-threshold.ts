import type { SeedPost } from '../types.ts'

export const necThreshold = {
  title: '1099-NEC in 2026: The New $2,000 Threshold',
  slug: '1099-nec-in-2026-the-new-2-000-threshold',
  category: 'Taxes & Deadlines',
  publishedAt: '2026-11-03T17:00:00Z',
  content: `
<p>For as long as most of us can remember, the number was $600. Pay a contractor that much in a year and you owed them, and the IRS, a form. For payments made after December 31, 2025, the federal number is <strong>$2,000</strong>. The forms you send in early 2027, for the year 2026, are the first under the new rule.</p>
<h2>What has changed and what has not</h2>
<table>
<thead><tr><th></th><th>Payments in 2025</th><th>Payments in 2026</th></tr></thead>
<tbody>
<tr><td>Federal reporting threshold</td><td>$600 or more</td><td>$2,000 or more</td></tr>
<tr><td>After that</td><td></td><td>Adjusted for inflation for years after 2026</td></tr>
<tr><td>Form</td><td>1099-NEC</td><td>1099-NEC</td></tr>
<tr><td>Contractor's duty to report the income</td><td>All of it</td><td>All of it</td></tr>
</tbody>
</table>
<p>The last line matters most. The threshold decides who gets a <em>form</em>. It does not decide what is <em>taxable</em>. If you are the contractor, you report every dollar, with a form or without.</p>
<h2>Who gets a 1099-NEC</h2>
<p>In short, a person or business that</p>
<ul>
<li>you paid in the course of your trade or business, not privately,</li>
<li>for services, including parts and materials that came with them,</li>
<li>who is not your employee,</li>
<li>and who is not a corporation. An LLC gets one unless it is taxed as a corporation; the W-9 tells you.</li>
</ul>
<p>Attorneys are an exception: fees for their services are reported even if they are incorporated. Rent to a landlord is reported on Form 1099-MISC, for which the threshold has risen as well, unless you pay a corporation or a property manager.</p>
<h2>What you leave out</h2>
<p>Payments by credit card, debit card or a third-party payment network are not on your 1099-NEC. The processor reports those, if at all, on Form 1099-K. So count checks, cash, bank transfers and direct payments. Goods alone, without services, are left out too.</p>
<h2>Get the W-9 first</h2>
<p>Ask every contractor for a completed Form W-9 <strong>before the first payment</strong>, whatever the amount. You do not know in March who will pass $2,000 by December, and nobody answers e-mails in January. If someone will not give you a taxpayer number, you may have to withhold 24 percent as backup withholding.</p>
<h2>The dates</h2>
<p>Copies go to the contractor and to the IRS by January 31. In 2027 that is a Sunday, so the date moves to Monday, February 1. If you file ten or more information returns of all kinds in a year, W-2s included, you must file electronically.</p>
<h2>States go their own way</h2>
<p>States set their own rules, and not all follow the federal number. Check with your state's tax agency before you throw away the list of contractors between $600 and $2,000.</p>
<h2>How to be ready, in QBO</h2>
<ol>
<li>Mark each contractor in the vendor list as one to be tracked for 1099s, and enter the data from the W-9.</li>
<li>Send their payments to one or two accounts, such as Subcontractors, so that these can be assigned to the right box.</li>
<li>In December, run the report of contractor payments and look for vendors you forgot to mark.</li>
<li>Check how each payment was made. Card payments must be recorded as card payments, or they will be counted.</li>
<li>Collect the W-9s that are missing before the holidays.</li>
</ol>
<p>This is general information. Your own facts decide, so when in doubt ask your tax preparer.</p>
`,
} satisfies SeedPost
