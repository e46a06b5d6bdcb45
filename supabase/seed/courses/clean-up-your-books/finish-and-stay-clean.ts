import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'

export const finishAndStayClean = {
  title: 'Finish and stay clean',
  lessons: [
    {
      title: 'Receivables, payables and old balances',
      slug: 'receivables-payables-and-old-balances',
      contentType: 'text',
      content: `
<p>Open invoices that were paid long ago, and open bills that were paid by card: I find both in almost every neglected file. One makes you look richer than you are, the other poorer.</p>
<h2>Open invoices</h2>
<p>Run <strong>Reports → Accounts receivable aging detail</strong> and take it line by line.</p>
<table>
<thead><tr><th>What you find</th><th>What to do</th></tr></thead>
<tbody>
<tr><td>Paid, and the deposit was added as income</td><td>Undo the deposit in the bank feed, receive the payment against the invoice, and match the deposit to it</td></tr>
<tr><td>Paid, and the payment was never applied</td><td>Open the payment and check the invoice</td></tr>
<tr><td>Sent twice by mistake</td><td>Void the second one, or write a credit memo if its month is closed</td></tr>
<tr><td>Will never be paid</td><td>Write it off (see below)</td></tr>
<tr><td>Really open</td><td>Send a friendly reminder today</td></tr>
</tbody>
</table>
<h2>Writing off a bad debt</h2>
<p>On the accrual basis, the income was counted when you earned it, so a write-off is an expense. Make a service item that points to Bad Debts, use it on a credit memo (<strong>+ New → Credit memo</strong>), and apply the memo to the invoice. On the cash basis you never counted the income, so there is generally nothing to deduct; the write-off only clears the list. Don’t just delete an invoice from an earlier year.</p>
<h2>Open bills</h2>
<p>It’s the mirror image: <strong>Reports → Accounts payable aging detail</strong>. If a bill was paid and the payment was added from the feed as an expense, the cost counts twice. Undo the expense in the feed, pay the bill with <strong>+ New → Pay bills</strong>, and match the bank line to that payment. Bills you’ll never have to pay, such as duplicates, get voided, or cleared with a vendor credit (<strong>+ New → Vendor credit</strong>).</p>
<h2>Credits without a home</h2>
<p>Look for negative amounts in both reports. They’re payments and credits nobody ever applied. Apply them, or refund them.</p>
<p>When you’re done, every line in both reports is one you’d pick up the phone about. That’s the test.</p>
${menuNote}`,
    },
    {
      title: 'Loans, payroll and sales tax liabilities',
      slug: 'loans-payroll-and-sales-tax-liabilities',
      contentType: 'text',
      content: `
<p>Three kinds of liabilities go wrong the same way: the payment gets recorded as an expense, and the liability never goes down.</p>
<h2>Loans</h2>
<p>Compare the balance with the lender’s statement. If yours is too high, whole payments were recorded as expenses. Take the payment schedule and split each one:</p>
<blockquote><p>Payment of $450: debit Van Loan 385, debit Interest Expense 65, credit Checking 450</p></blockquote>
<p>If yours is too low, the interest was recorded against the loan, too. Once you’ve fixed it, your balance equals the lender’s to the penny.</p>
<h2>Payroll</h2>
<p>A paycheck has three parts in the books. The employee earned $1,000. You withheld $180 in taxes. The net pay of $820 left your bank. On top of that, you owe the employer’s payroll taxes: your half of Social Security and Medicare ($76.50, which is 7.65 percent), federal unemployment tax, called FUTA (here $6.00), and state unemployment tax, called SUTA (here $34.00). The two unemployment rates are examples: FUTA is 0.6 percent where your state gets the full credit, your state sends you its own rate, and both stop once an employee has earned the year’s wage base.</p>
<table>
<thead><tr><th>Account</th><th>Debit</th><th>Credit</th></tr></thead>
<tbody>
<tr><td>Wages expense</td><td>1,000.00</td><td></td></tr>
<tr><td>Payroll tax expense: Social Security and Medicare</td><td>76.50</td><td></td></tr>
<tr><td>Payroll tax expense: FUTA and SUTA</td><td>40.00</td><td></td></tr>
<tr><td>Payroll liabilities</td><td></td><td>296.50</td></tr>
<tr><td>Checking</td><td></td><td>820.00</td></tr>
</tbody>
</table>
<p>When you pay the taxes, debit Payroll Liabilities and credit Checking. They go out in parts, 296.50 in all: the withheld taxes with Social Security and Medicare, FUTA, and SUTA each have their own due dates. If someone added such a payment from the feed as an expense, the cost is in the books twice and the liability keeps growing. Move it to Payroll Liabilities. If you use a payroll service, ask for its journal for each pay date, and compare the quarter’s totals with the Form 941 and the state return that were filed.</p>
<h2>Sales tax</h2>
<p>The balance should be what you have collected and not yet paid. Payments recorded as a “taxes” expense belong against the liability; in QuickBooks Online (QBO), record them under <strong>Taxes → Sales tax</strong>. Sales recorded with the tax included have to be split: of $216 at 8 percent, $200 is income and $16 is tax.</p>
<p>If returns weren’t filed, stop here and get help. Late sales tax and payroll tax are the two debts to settle first, because in both cases you’re holding other people’s money, and you can be held personally responsible for it.</p>
${menuNote}`,
    },
    {
      title: 'Close the books and keep them closed',
      slug: 'close-the-books-and-keep-them-closed',
      contentType: 'text',
      content: `
<p>The books are clean. Two things are left: prove it once, and make it hard to mess up again.</p>
<h2>The last look</h2>
<ol>
<li>Every account with a statement is reconciled to the last day of the period.</li>
<li>The uncategorized accounts and your Ask Me account are empty.</li>
<li>Every line of the Balance Sheet has its proof in your folder.</li>
<li>The Profit and Loss by month has no gaps, and no jumps you can’t explain.</li>
<li>Income agrees with what you know: invoices, processor reports, 1099 forms you received.</li>
</ol>
<h2>Save the evidence</h2>
<p>Export the Balance Sheet, the Profit and Loss, the general ledger and the reconciliation reports as PDFs, and file them with the statements. Add your list of corrections. That’s the package for your tax preparer.</p>
<h2>Lock the door</h2>
<p>Go to <strong>Gear → Account and settings → Advanced → Accounting</strong> and turn on <strong>Close the books</strong>. Enter the last day of the period, and a password you don’t use for anything else. Anyone who tries to change a closed month gets a warning. <strong>Reports → Exceptions to Closing Date</strong> lists what was changed anyway, and <strong>Gear → Audit log</strong> shows who changed it.</p>
<h2>Stay clean: forty minutes a week, two hours a month</h2>
<table>
<thead><tr><th>When</th><th>What</th></tr></thead>
<tbody>
<tr><td>Every Friday</td><td>Bank feed to zero, receipts attached, invoices sent</td></tr>
<tr><td>By the 10th</td><td>Reconcile, look at the Balance Sheet, read the Profit and Loss, set the closing date</td></tr>
<tr><td>Every quarter</td><td>Estimated tax, sales tax and payroll returns where they apply, bank rules reviewed</td></tr>
<tr><td>Every January</td><td>W-2 and 1099 forms, package for your preparer</td></tr>
</tbody>
</table>
<p>If you miss a month, don’t let it become two. One month behind is one evening. Six months behind is this whole course again.</p>
${menuNote}`,
      pdf: {
        fileName: 'stay-clean-calendar.pdf',
        title: 'Stay-Clean Calendar',
        subtitle: 'Forty minutes a week, two hours a month',
        sections: [
          {
            kind: 'checklist',
            heading: 'Every Friday',
            items: [
              'Bank and card feeds worked through',
              'Receipts attached',
              'Invoices for finished work sent',
              'Overdue invoices followed up',
              'Sales tax moved to the savings account',
            ],
          },
          {
            kind: 'checklist',
            heading: 'By the 10th of each month',
            items: [
              'Every account reconciled',
              'Balance Sheet checked line by line',
              'Profit and Loss read and compared',
              'Share of profit moved to the tax account',
              'Closing date set',
            ],
          },
          {
            kind: 'checklist',
            heading: 'Every quarter',
            items: [
              'Estimated taxes paid: April 15, June 15, September 15, January 15',
              'Sales tax returns filed, where they apply',
              'Payroll returns filed, where they apply',
              'Bank rules reviewed',
            ],
          },
          {
            kind: 'checklist',
            heading: 'Every January',
            items: [
              'W-2 and 1099-NEC forms prepared and sent by January 31',
              'Inventory counted, if I carry any',
              'Odometer noted',
              'Package for the tax preparer complete',
            ],
          },
          {
            kind: 'table',
            heading: 'Closed months',
            columns: ['Month', 'Closed on', 'Month', 'Closed on'],
            rows: [
              ['January', '', 'July', ''],
              ['February', '', 'August', ''],
              ['March', '', 'September', ''],
              ['April', '', 'October', ''],
              ['May', '', 'November', ''],
              ['June', '', 'December', ''],
            ],
          },
        ],
      },
    },
  ],
} satisfies SeedModule
