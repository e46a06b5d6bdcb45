import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'
import { invoiceForm, receivePayment } from '../blocks/drawn-screens.ts'
import { saleEntries, throughTheEnvelope } from '../blocks/practice-of-qbo.ts'

export const moneyIn = {
  title: 'Money in',
  lessons: [
    {
      title: 'Customers, products and services',
      slug: 'customers-products-and-services',
      contentType: 'text',
      content: `
<p>There are two lists behind every sale: <strong>who</strong> you sell to and <strong>what</strong> you sell. Get those right, and an invoice takes a minute and your reports sort themselves.</p>
<h2>Customers</h2>
<p>Go to <strong>Sales → Customers → New customer</strong>. Enter each customer once, under the name you’d search for. Add the email address where invoices go and the terms you agreed on. Before you add anyone, type the first few letters in the search and see whether they’re already there. Otherwise “J. Smith Roofing” and “Smith Roofing” end up with half of the history each.</p>
<p>If you work on several jobs for one customer, use sub-customers or projects under that customer. The invoices go to the same place, and you can still read the reports by job.</p>
<h2>Products and services</h2>
<p>Go to <strong>Gear → Products and services → New</strong>. Each item carries one decision: <em>which income account does this go to?</em> You make it once, here, and every invoice follows it.</p>
<table>
<thead><tr><th>Kind of item</th><th>Use it for</th></tr></thead>
<tbody>
<tr><td>Service</td><td>Work you do: hours, visits, fixed-price packages</td></tr>
<tr><td>Non-inventory</td><td>Goods you sell without counting them</td></tr>
<tr><td>Inventory</td><td>Goods you want the software to count; you need a plan that includes inventory</td></tr>
<tr><td>Bundle</td><td>Several items you sell together</td></tr>
</tbody>
</table>
<p>Inventory items record more than income. When you sell one, QuickBooks Online (QBO) also moves its cost from Inventory to Cost of Goods Sold, first in, first out. Only choose this kind if you’ll really count.</p>
<h2>Sales tax</h2>
<p>For each item, say whether it’s taxable. The software works out the rate from the address. The tax goes to a liability account, not to your income.</p>
<h2>How many items?</h2>
<p>As many as you have prices. A bookkeeper might need four: Monthly Bookkeeping, Cleanup, Coaching Hour, Setup. All four can point to the same income account, and the sales report by product still shows them separately. You get the detail without a longer chart of accounts.</p>
<p><strong>Do this now:</strong> enter your three most common items and your first customer.</p>
${menuNote}`,
    },
    {
      title: 'Invoices and sales receipts',
      slug: 'invoices-and-sales-receipts',
      contentType: 'video',
      film: 'invoice-paid',
      notes: `
<p>Both forms record a sale. Which one you use comes down to one question: <strong>has the customer paid yet?</strong></p>
<table>
<thead><tr><th></th><th>Invoice</th><th>Sales receipt</th></tr></thead>
<tbody>
<tr><td>When</td><td>The customer will pay later</td><td>The customer pays now</td></tr>
<tr><td>Where</td><td>+ New → Invoice</td><td>+ New → Sales receipt</td></tr>
<tr><td>Debit</td><td>Accounts Receivable</td><td>Undeposited Funds or bank</td></tr>
<tr><td>Credit</td><td>Income (and sales tax payable)</td><td>Income (and sales tax payable)</td></tr>
<tr><td>Second step</td><td>Receive payment</td><td>None</td></tr>
</tbody>
</table>
<h2>A good invoice</h2>
<ul>
<li>Goes out the day the work is done</li>
<li>Describes the work in words the customer would use</li>
<li>Shows a due date, not just “Net 15”</li>
<li>Says how to pay, and makes that easy</li>
<li>Carries the date of the <em>work</em>, because on the accrual basis that’s when the income counts</li>
</ul>
${invoiceForm}
<h2>Deposits and retainers</h2>
<p>If a client pays in advance, you haven’t earned it yet. On the accrual basis, it goes in a liability account such as Customer Deposits. Make a service item that points to that account and use it on the sales receipt. When you invoice the finished work, add the same item with a negative amount. The liability goes back to zero and the income appears in the month of the work.</p>
<h2>Estimates</h2>
<p>An estimate (<strong>+ New → Estimate</strong>) is an offer. It doesn’t touch your books until you turn it into an invoice, so use it as often as you like.</p>
<h2>Your turn</h2>
${saleEntries}
<h2>Mistakes to avoid</h2>
<ol>
<li>Deleting an invoice that has been sent. Void it, or write a credit memo, so the number stays and anyone can follow what happened.</li>
<li>Changing an invoice in a closed month. Use a credit memo with today’s date instead.</li>
<li>Leaving paid invoices open. If the money is in, the next lesson shows you how to close them.</li>
</ol>
<p><strong>Do this now:</strong> write one invoice from start to finish. Then open the saved invoice, choose <strong>More → Transaction journal</strong>, and find the debit and the credit.</p>
${menuNote}`,
    },
    {
      title: 'Payments and Undeposited Funds',
      slug: 'payments-and-undeposited-funds',
      contentType: 'video',
      film: 'undeposited-funds',
      notes: `
<p>Your first client paid. It takes three steps to get the money through your books, and each one has a reason.</p>
<img src="undeposited-funds.webp" width="720" height="560" alt="Three checks for $200, $350 and $150 go into an envelope named Undeposited Funds. They leave it together as one bank deposit of $700, the same line as on the bank statement.">
<h2>Step 1: receive the payment</h2>
<p>Go to <strong>+ New → Receive payment</strong>, choose the customer, and check the invoices this payment covers. Under Deposit to, choose <strong>Undeposited Funds</strong> (Payments to deposit) if the money will reach the bank together with other payments. Choose the bank account if it got there on its own, the way a bank transfer does.</p>
<p>The invoice is now closed, and the client owes you that much less.</p>
${receivePayment}
<h2>Step 2: record the deposit</h2>
<p>For payments in Undeposited Funds, go to <strong>+ New → Bank deposit</strong> and check the ones that went to the bank together. The total has to equal your deposit slip or payout. Use the date the bank shows.</p>
<h2>Step 3: match it</h2>
<p>When the line shows up under <strong>Transactions → Bank transactions</strong>, QuickBooks Online (QBO) offers to match it to your deposit. Choose <strong>Match</strong>. If it offers a category instead, stop. Accepting that would record the income a second time.</p>
<h2>When the processor keeps a fee</h2>
<p>A client pays $500 by card, and $485.20 reaches your bank. Your income is still $500. In the bank deposit, check the $500 payment, and under Add funds to this deposit enter the fee as a negative amount to Bank and Merchant Fees:</p>
<table>
<thead><tr><th>Line of the deposit</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Payment, invoice 1001</td><td>$500.00</td></tr>
<tr><td>Bank and Merchant Fees</td><td>−$14.80</td></tr>
<tr><td><strong>Deposit total</strong></td><td><strong>$485.20</strong></td></tr>
</tbody>
</table>
<p>The total equals the bank line, so it matches. If you use QuickBooks Payments, the software records fees and deposits for you. Check the first few anyway.</p>
<h2>Your turn</h2>
${throughTheEnvelope}
<h2>Check at month end</h2>
<p>Undeposited Funds should only hold money you haven’t taken to the bank yet. For most businesses, that’s zero.</p>
${menuNote}`,
    },
  ],
} satisfies SeedModule
