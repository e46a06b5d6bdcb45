import type { SeedModule } from '../../types.ts'

export const taxesThroughTheYear = {
  title: 'Taxes through the year',
  lessons: [
    {
      title: 'Schedule C and your books',
      slug: 'schedule-c-and-your-books',
      contentType: 'text',
      content: `
<p>Sole proprietors and owners of single-member LLCs (unless the LLC has chosen to be taxed as a corporation) report their business on <strong>Schedule C</strong>, which is part of the personal return, Form 1040. If your chart of accounts follows it, filing becomes copying.</p>
<h2>The shape of the form</h2>
<ol>
<li><strong>Income:</strong> gross receipts, less returns, less cost of goods sold</li>
<li><strong>Expenses:</strong> a list of named lines</li>
<li><strong>Cost of goods sold:</strong> for those who sell goods</li>
<li><strong>Vehicle:</strong> miles and questions about your car</li>
<li><strong>Other expenses:</strong> what fits no named line</li>
</ol>
<h2>From account to line</h2>
<table>
<thead><tr><th>Your account</th><th>Line on Schedule C</th></tr></thead>
<tbody>
<tr><td>Advertising and Marketing</td><td>Advertising</td></tr>
<tr><td>Subcontractors</td><td>Contract labor</td></tr>
<tr><td>Business Insurance</td><td>Insurance (other than health)</td></tr>
<tr><td>Legal and Professional Fees</td><td>Legal and professional services</td></tr>
<tr><td>Office Supplies</td><td>Office expense or supplies</td></tr>
<tr><td>Rent</td><td>Rent or lease</td></tr>
<tr><td>Travel</td><td>Travel</td></tr>
<tr><td>Meals with Clients</td><td>Deductible meals, usually half</td></tr>
<tr><td>Software and Subscriptions</td><td>Often other expenses</td></tr>
</tbody>
</table>
<p>Record meals in full in your books; the half is taken on the return.</p>
<h2>What doesn't belong on it</h2>
<ul>
<li>Your draws and your income tax payments</li>
<li>Loan principal</li>
<li>Personal health insurance, which has a place of its own elsewhere on the return</li>
<li>Fines and penalties paid to a government, which are generally not deductible</li>
<li>Entertainment, such as tickets, which isn't deductible either</li>
</ul>
<h2>From profit to tax</h2>
<p>The net profit goes to your Form 1040 for income tax, and to Schedule SE for self-employment tax: 15.3 percent (Social Security up to a yearly limit, and Medicare) on 92.35 percent of the profit. Half of that tax is deducted in working out your income. That's why a profit of $40,000 costs more tax than a salary of $40,000 seemed to.</p>`,
    },
    {
      title: 'Quarterly estimated taxes',
      slug: 'quarterly-estimated-taxes',
      contentType: 'text',
      content: `
<p>Taxes are due as you earn, not once a year. Employees pay by withholding. You pay by four estimated payments.</p>
<h2>When</h2>
<table>
<thead><tr><th>Payment</th><th>Covers</th><th>Due</th></tr></thead>
<tbody>
<tr><td>1</td><td>January to March</td><td>April 15</td></tr>
<tr><td>2</td><td>April and May</td><td>June 15</td></tr>
<tr><td>3</td><td>June to August</td><td>September 15</td></tr>
<tr><td>4</td><td>September to December</td><td>January 15 of the next year</td></tr>
</tbody>
</table>
<p>When the date falls on a weekend or a holiday, it moves to the next business day. Your state may have its own dates and shares.</p>
<h2>How much</h2>
<p>In general there is no federal penalty if you owe less than $1,000 at filing, or if you have paid in time at least the smaller of 90 percent of this year's tax or 100 percent of last year's. The 100 becomes 110 percent if last year's adjusted gross income was over $150,000 ($75,000 if married filing separately).</p>
<p><strong>The simple way:</strong> total tax on last year's return, divided by four. <strong>The exact way:</strong> work through the worksheet of Form 1040-ES with this year's profit.</p>
<h2>An example</h2>
<p>Your total tax last year was $7,200, and your income was well below $150,000. You pay $1,800 four times. Business doubles, and at filing you owe another $5,000. You pay it by April 15, and there is no underpayment penalty. What you do need is the $5,000, so keep setting money aside.</p>
<h2>In the books</h2>
<p>For a sole proprietor this is a personal tax. Record it in equity, in Owner's Estimated Taxes or Owner's Draw:</p>
<blockquote><p>Debit Owner's Estimated Taxes 1,800, credit Checking 1,800</p></blockquote>
<p>It must not be on the Profit and Loss. If you find it there under “Taxes”, move it.</p>
<p><strong>Do this now:</strong> put the four dates in your calendar, with a reminder a week before each.</p>`,
    },
    {
      title: 'Contractors, W-9 and 1099-NEC',
      slug: 'contractors-w9-and-1099-nec',
      contentType: 'text',
      content: `
<p>When you pay someone who isn't your employee for services, you may have to report it. The work is small if you begin on the day you hire them, and miserable in January if you don't.</p>
<h2>First: is it really a contractor?</h2>
<p>An employee is paid through payroll, with withholding and a W-2. You can't choose by agreement; the facts decide: who controls how the work is done, who carries the risk, how permanent it is. States have their own tests, and some, such as California with its ABC test, are strict. If in doubt, ask before the first payment.</p>
<h2>Then: the W-9</h2>
<p>Ask for a completed Form W-9 before you pay. It tells you the legal name, how the payee is taxed, and the taxpayer number. Keep it in a safe place and don't have it sent by ordinary e-mail.</p>
<h2>At year end: the 1099-NEC</h2>
<table>
<thead><tr><th>Question</th><th>Answer</th></tr></thead>
<tbody>
<tr><td>From which amount?</td><td>$2,000 in a calendar year, for payments made after December 31, 2025. Before that it was $600. The amount is adjusted for inflation after 2026.</td></tr>
<tr><td>For what?</td><td>Services in the course of your business, with the materials that belong to them</td></tr>
<tr><td>To corporations?</td><td>Generally not, except attorneys</td></tr>
<tr><td>Paid by card or payment network?</td><td>Not on your form; the processor has its own, the 1099-K</td></tr>
<tr><td>By when?</td><td>January 31 to the contractor and the IRS; the next business day if that is a weekend</td></tr>
</tbody>
</table>
<p>State rules may differ from the federal amount. The contractor reports all income, with or without a form.</p>
<h2>In QBO</h2>
<ul>
<li>Mark the vendor for 1099 tracking, and enter the data from the W-9.</li>
<li>Use one account, such as Subcontractors, for these payments.</li>
<li>Record card payments as card payments, so that they're left out.</li>
<li>In December, run the contractor reports and look for vendors you forgot to mark.</li>
</ul>`,
      pdf: {
        fileName: 'contractor-record-sheet.pdf',
        title: 'Contractor Record Sheet',
        subtitle: 'One for each contractor, kept with the W-9',
        sections: [
          {
            kind: 'fields',
            heading: 'Contractor',
            labels: [
              'Legal name on the W-9',
              'Business name, if different',
              'How taxed, as marked on the W-9',
              'Date the W-9 was received',
              'What they do for me',
              'First day of work',
            ],
          },
          {
            kind: 'checklist',
            heading: 'Before the first payment',
            items: [
              'I have considered whether this is really a contractor and not an employee',
              'W-9 received, complete and signed',
              'Written agreement about scope and price',
              'Vendor entered and marked for 1099 tracking',
            ],
          },
          {
            kind: 'table',
            heading: 'Payments this year',
            columns: ['Date', 'For', 'Paid by check or bank', 'Paid by card'],
            rows: Array.from({ length: 14 }, () => ['']),
          },
          {
            kind: 'text',
            heading: 'At year end',
            paragraphs: [
              'Add up the column for check and bank. For payments made in 2026, prepare Form 1099-NEC if the total is $2,000 or more and the payee is not a corporation (attorneys excepted). Check your state’s rule as well.',
            ],
          },
        ],
      },
    },
  ],
} satisfies SeedModule
