import type { SeedModule } from '../../types.ts'

export const finishAndStayClean = {
  title: 'Finish and stay clean',
  lessons: [
    {
      title: 'Receivables, payables and old balances',
      slug: 'receivables-payables-and-old-balances',
      contentType: 'text',
      content: `
<p>Open invoices that were paid long ago, and open bills that were paid by card: nearly every neglected file has both. They make you look richer and poorer than you are.</p>
<h2>Open invoices</h2>
<p>Run the receivables aging report and take each line in turn.</p>
<table>
<thead><tr><th>What you find</th><th>What to do</th></tr></thead>
<tbody>
<tr><td>Paid, and the deposit was added as income</td><td>Receive the payment against the invoice, and match the deposit instead of counting it as income</td></tr>
<tr><td>Paid, and the payment was never applied</td><td>Open the payment and tick the invoice</td></tr>
<tr><td>Sent twice by mistake</td><td>Void the second one, or write a credit memo if its month is closed</td></tr>
<tr><td>Will never be paid</td><td>Write it off, see below</td></tr>
<tr><td>Really open</td><td>Send a friendly reminder today</td></tr>
</tbody>
</table>
<h2>Writing off a bad debt</h2>
<p>On the accrual basis, the income was counted when you invoiced, so a write-off is an expense: make a service item that points to Bad Debts, write a credit memo with it, and apply it to the invoice. On the cash basis you never counted the income, so there is generally nothing to deduct; the write-off only clears the list. Don't simply delete the invoice of an earlier year.</p>
<h2>Open bills</h2>
<p>The mirror image. A bill that was paid from the feed as an expense has been counted twice: change the expense into a bill payment, or remove it and match the bank line with a payment made through pay bills. Bills that you'll never have to pay, such as duplicates, are voided or cleared with a vendor credit.</p>
<h2>Credits without a home</h2>
<p>Look for negative amounts in both reports. They're payments and credits that were never applied to anything. Apply them, or refund them.</p>
<p>When you're done, each line in both reports is something you would be willing to call about. That's the test.</p>`,
    },
    {
      title: 'Loans, payroll and sales tax liabilities',
      slug: 'loans-payroll-and-sales-tax-liabilities',
      contentType: 'text',
      content: `
<p>Three kinds of liabilities go wrong in the same way: the payment is recorded as an expense, and the liability never goes down.</p>
<h2>Loans</h2>
<p>Compare the balance with the lender's statement. If yours is too high, payments have been booked entirely as expense. Take the schedule and split each one:</p>
<blockquote><p>Payment of $450: debit Van Loan 385, debit Interest Expense 65, credit Checking 450</p></blockquote>
<p>If yours is too low, the interest has been booked to the loan as well. After the correction, the balance equals the lender's to the cent.</p>
<h2>Payroll</h2>
<p>A paycheck has three parts in the books. The employee earned $1,000. You withheld $180 in taxes. The net of $820 left your bank. Besides that, you owe your own share of payroll taxes, say $76.50 for Social Security and Medicare.</p>
<table>
<thead><tr><th>Account</th><th>Debit</th><th>Credit</th></tr></thead>
<tbody>
<tr><td>Wages expense</td><td>1,000.00</td><td></td></tr>
<tr><td>Payroll tax expense (employer's share)</td><td>76.50</td><td></td></tr>
<tr><td>Payroll liabilities</td><td></td><td>256.50</td></tr>
<tr><td>Checking</td><td></td><td>820.00</td></tr>
</tbody>
</table>
<p>When the taxes are deposited, debit Payroll Liabilities 256.50 and credit Checking. If that deposit was booked as expense from the feed, the cost is in the books twice and the liability keeps growing. Move it. When you use a payroll service, ask for its journal for each pay date, and compare the quarter's totals with the filed Form 941.</p>
<h2>Sales tax</h2>
<p>The balance should be what you have collected and not yet paid. Payments booked as “taxes” expense belong against the liability; in QBO, record them in the sales tax center. Sales that were booked including tax must be split: of $216 at 8 percent, $200 is income and $16 is tax.</p>
<p>If returns weren't filed, stop here and get help. Late sales tax and payroll tax are the two debts to settle first, because in both cases you're holding other people's money, and owners can be held personally responsible.</p>`,
    },
    {
      title: 'Close the books and keep them closed',
      slug: 'close-the-books-and-keep-them-closed',
      contentType: 'text',
      content: `
<p>The books are clean. Two things remain: prove it once, and make it hard to spoil.</p>
<h2>The last look</h2>
<ol>
<li>Every account with a statement is reconciled to the last day of the period.</li>
<li>The uncategorized accounts and the account for questions are empty.</li>
<li>Each line of the Balance Sheet has proof in your folder.</li>
<li>The Profit and Loss by month has no holes and no jumps that you can't explain.</li>
<li>Income agrees with what you know: invoices, processor reports, 1099 forms you received.</li>
</ol>
<h2>Save the evidence</h2>
<p>Export the Balance Sheet, the Profit and Loss, the general ledger and the reconciliation reports as PDF, and put them with the statements. Add your list of corrections. This is the package for your tax preparer.</p>
<h2>Lock the door</h2>
<p>Set the closing date to the last day of the period, with a password that you don't use for anything else. If someone later tries to change a closed month, they're warned. QBO keeps a report of exceptions to the closing date, and an audit log of who changed what.</p>
<h2>Stay clean: forty minutes a week, two hours a month</h2>
<table>
<thead><tr><th>When</th><th>What</th></tr></thead>
<tbody>
<tr><td>Every Friday</td><td>Bank feed to zero, receipts attached, invoices sent</td></tr>
<tr><td>By the 10th</td><td>Reconcile, look at the Balance Sheet, read the Profit and Loss, set the closing date</td></tr>
<tr><td>Every quarter</td><td>Estimated tax, sales tax and payroll returns where they apply, bank rules reviewed</td></tr>
<tr><td>Every January</td><td>W-2 and 1099 forms, package for the preparer</td></tr>
</tbody>
</table>
<p>If a month slips, don't wait for two. One month behind is an evening. Six months behind is this course again.</p>`,
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
              'Sales tax moved to savings',
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
              'W-2 and 1099-NEC forms prepared and sent by the deadline',
              'Inventory counted, if I keep stock',
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
