import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'

export const taxesThroughTheYear = {
  title: 'Taxes through the year',
  lessons: [
    {
      title: 'Schedule C and your books',
      slug: 'schedule-c-and-your-books',
      contentType: 'text',
      content: `
<p>Sole proprietors and owners of single-member LLCs (unless the LLC has chosen to be taxed as a corporation) report their business on <strong>Schedule C</strong>, which is part of their personal return, Form 1040. If your chart of accounts follows it, filing is mostly copying.</p>
<h2>The shape of the form</h2>
<ol>
<li><strong>Income:</strong> gross receipts, less returns, less cost of goods sold</li>
<li><strong>Expenses:</strong> a list of named lines</li>
<li><strong>Cost of goods sold:</strong> for those who sell goods</li>
<li><strong>Vehicle:</strong> miles and questions about your car</li>
<li><strong>Other expenses:</strong> whatever doesn’t fit a named line</li>
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
<p>Record the full price of meals in your books. The half that isn’t deductible comes off on the return.</p>
<h2>What doesn’t belong on it</h2>
<ul>
<li>Your draws and your income tax payments</li>
<li>Loan principal</li>
<li>Your own health insurance, which goes elsewhere on the return</li>
<li>Fines and penalties paid to a government, which are generally not deductible</li>
<li>Entertainment, such as game tickets, which isn’t deductible either</li>
</ul>
<h2>From profit to tax</h2>
<p>The net profit goes to your Form 1040 for income tax, and to Schedule SE for self-employment tax: 15.3 percent (Social Security up to a yearly limit, and Medicare) on 92.35 percent of the profit. You deduct half of that tax when you figure your income. That’s why $40,000 of profit feels more expensive than a $40,000 salary did: on a salary, your employer pays the other half of Social Security and Medicare.</p>`,
    },
    {
      title: 'Quarterly estimated taxes',
      slug: 'quarterly-estimated-taxes',
      contentType: 'text',
      content: `
<p>Taxes are due as you earn, not once a year. Employees pay through withholding. You pay in four estimated payments.</p>
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
<p>When the date falls on a weekend or a holiday, it moves to the next business day. Your state may have its own dates and percentages.</p>
<h2>How much</h2>
<p>In general there is no federal penalty if you owe less than $1,000 at filing, or if you paid on time at least the smaller of 90 percent of this year’s tax or 100 percent of last year’s. The 100 becomes 110 percent if last year’s adjusted gross income was over $150,000 ($75,000 if married filing separately).</p>
<p><strong>The simple way:</strong> total tax on last year’s return, divided by four. <strong>The exact way:</strong> work through the Form 1040-ES worksheet with this year’s profit.</p>
<h2>An example</h2>
<p>Your total tax last year was $7,200, and your income was well below $150,000. You pay $1,800 four times. Business doubles, and when you file, you owe another $5,000. You pay it by April 15, and there’s no underpayment penalty. You do need the $5,000, though, so keep setting money aside.</p>
<h2>In the books</h2>
<p>For a sole proprietor this is a personal tax. Record it in equity, in Owner’s Estimated Taxes or Owner’s Draw:</p>
<blockquote><p>Debit Owner’s Estimated Taxes 1,800, credit Checking 1,800</p></blockquote>
<p>It must not be on the Profit and Loss. If you find it there under “Taxes,” move it.</p>
<p><strong>Do this now:</strong> put the four dates in your calendar, with a reminder a week before each.</p>`,
    },
    {
      title: 'Contractors, W-9 and 1099-NEC',
      slug: 'contractors-w9-and-1099-nec',
      contentType: 'text',
      content: `
<p>When you pay someone who isn’t your employee for services, you may have to report it. It’s easy if you start the day you hire them, and miserable in January if you don’t.</p>
<h2>First: is it really a contractor?</h2>
<p>An employee is paid through payroll, with withholding and a W-2. A contract that says “contractor” doesn’t settle it. What counts is who controls how the work is done, who carries the risk, and how permanent it is. States have their own tests, and some, such as California’s ABC test, are strict. If you’re not sure, ask before the first payment.</p>
<h2>Then: the W-9</h2>
<p>Ask for a completed Form W-9 before you pay. It tells you the legal name, how the payee is taxed, and the taxpayer number. Keep it somewhere safe, and don’t let anyone send it to you by regular email.</p>
<h2>At year end: the 1099-NEC</h2>
<table>
<thead><tr><th>Question</th><th>Answer</th></tr></thead>
<tbody>
<tr><td>Starting at what amount?</td><td>$2,000 in a calendar year, for payments made after December 31, 2025. Before that it was $600. It’s adjusted for inflation after 2026.</td></tr>
<tr><td>For what?</td><td>Services for your business, including the materials that come with them</td></tr>
<tr><td>To corporations?</td><td>Generally not, except attorneys</td></tr>
<tr><td>Paid by card or payment network?</td><td>Leave it off. The processor has its own form, the 1099-K</td></tr>
<tr><td>By when?</td><td>January 31 of the next year, to the contractor and the IRS. January 31, 2027, is a Sunday, so the forms for 2026 are due Monday, February 1, 2027</td></tr>
</tbody>
</table>
<p>Your state may use a different amount. The contractor reports all income, form or no form.</p>
<h2>In QuickBooks Online (QBO)</h2>
<ul>
<li>Go to <strong>Expenses → Vendors</strong>, open the vendor, choose <strong>Edit</strong>, check <strong>Track payments for 1099</strong>, and enter the details from the W-9.</li>
<li>Use one account, such as Subcontractors, for these payments.</li>
<li>Record card payments as card payments, so they get left out.</li>
<li>In December, run <strong>Reports → Expenses by Vendor Summary</strong> and look for contractors you forgot to mark.</li>
<li>In January, go to <strong>Payroll → Contractors → Prepare 1099s</strong>.</li>
</ul>
${menuNote}`,
      pdf: {
        fileName: 'contractor-record-sheet.pdf',
        title: 'Contractor Record Sheet',
        subtitle: 'One for each contractor; keep it with the W-9',
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
              'I thought about whether this is really a contractor, not an employee',
              'W-9 received, complete and signed',
              'Scope and price agreed in writing',
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
              'Add up the column for check and bank. For payments made in 2026, prepare Form 1099-NEC if the total is $2,000 or more and the payee isn’t a corporation (attorneys get one either way). Check your state’s rule, too.',
            ],
          },
        ],
      },
    },
  ],
} satisfies SeedModule
