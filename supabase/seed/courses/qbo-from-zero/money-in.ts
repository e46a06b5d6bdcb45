import type { SeedModule } from '../../types.ts'

export const moneyIn = {
  title: 'Money in',
  lessons: [
    {
      title: 'Customers, products and services',
      slug: 'customers-products-and-services',
      contentType: 'text',
      content: `
<p>Two lists stand behind every sale: <strong>who</strong> you sell to and <strong>what</strong> you sell. If they're right, invoices take a minute and the reports sort themselves.</p>
<h2>Customers</h2>
<p>Enter each customer once, under the name you'll look for. Add the e-mail address that invoices should go to, and the terms you have agreed on. Before you add one, type the first letters and see whether it's already there: “J. Smith Roofing” and “Smith Roofing” will each hold half of the history.</p>
<p>If you work on several jobs for one customer, use sub-customers or projects below that customer. The invoice goes to the same place, and the report can be read by job.</p>
<h2>Products and services</h2>
<p>Each item on the list carries a decision: <em>which income account does this go to?</em> You make it once, here, and every invoice follows it.</p>
<table>
<thead><tr><th>Kind of item</th><th>Use it for</th></tr></thead>
<tbody>
<tr><td>Service</td><td>Work you do: hours, visits, fixed-price packages</td></tr>
<tr><td>Non-inventory</td><td>Goods you sell without counting them</td></tr>
<tr><td>Inventory</td><td>Goods whose quantity the software should track; needs a plan that offers it</td></tr>
<tr><td>Bundle</td><td>Several items that you sell together</td></tr>
</tbody>
</table>
<p>Inventory items write more than income. When you sell one, QBO also takes its cost out of the Inventory account and puts it into Cost of Goods Sold, using first in, first out. Choose this kind only if you'll really count.</p>
<h2>Sales tax</h2>
<p>Mark for each item whether it is taxable. The software works out the rate from the address. The tax goes to a liability account, not to your income.</p>
<h2>How many items?</h2>
<p>As many as you have prices. A bookkeeper may need four: Monthly Bookkeeping, Cleanup, Coaching Hour, Setup. All four can point to the same income account, and the sales report by product still shows them separately. That's detail without a longer chart of accounts.</p>
<p><strong>Do this now:</strong> enter your three most common items and your first customer.</p>`,
    },
    {
      title: 'Invoices and sales receipts',
      slug: 'invoices-and-sales-receipts',
      contentType: 'text',
      content: `
<p>Both are forms that record a sale. The difference is one question: <strong>has the customer paid yet?</strong></p>
<table>
<thead><tr><th></th><th>Invoice</th><th>Sales receipt</th></tr></thead>
<tbody>
<tr><td>When</td><td>The customer will pay later</td><td>The customer pays now</td></tr>
<tr><td>Debit</td><td>Accounts Receivable</td><td>Undeposited Funds or bank</td></tr>
<tr><td>Credit</td><td>Income (and sales tax payable)</td><td>Income (and sales tax payable)</td></tr>
<tr><td>Second step</td><td>Receive payment</td><td>None</td></tr>
</tbody>
</table>
<h2>A good invoice</h2>
<ul>
<li>Is sent on the day the work is done</li>
<li>Names the work in words that the customer would use</li>
<li>Has a due date, not only “Net 15”</li>
<li>Says how to pay, and makes that easy</li>
<li>Has the date of the <em>work</em>, because on the accrual basis that is when the income counts</li>
</ul>
<h2>Deposits and retainers</h2>
<p>If a client pays in advance, you haven't earned it yet. On the accrual basis, record it in a liability account such as Customer Deposits: make a service item that points to that account and use it on the receipt. When you invoice the finished work, add the same item with a negative amount. The liability goes back to zero and the income appears in the month of the work.</p>
<h2>Estimates</h2>
<p>An estimate is an offer. It writes nothing into your books until you turn it into an invoice. That makes it safe to use as often as you like.</p>
<h2>Mistakes to avoid</h2>
<ol>
<li>Deleting an invoice that has been sent. Void it, or write a credit memo, so that the number remains and the story can be followed.</li>
<li>Changing an invoice in a month that is closed. Use a credit memo with today's date instead.</li>
<li>Leaving paid invoices open. If the money has arrived, the next lesson is about closing them.</li>
</ol>
<p><strong>Do this now:</strong> write one invoice from beginning to end, open its transaction journal, and find the debit and the credit.</p>`,
    },
    {
      title: 'Payments and Undeposited Funds',
      slug: 'payments-and-undeposited-funds',
      contentType: 'text',
      content: `
<p>Your first client has paid. Three steps bring the money through the books, and each has a reason.</p>
<h2>Step 1: receive the payment</h2>
<p>Open the invoice and choose to receive payment, or use the receive payment form. Tick the invoices that this payment covers. Choose <strong>Undeposited Funds</strong> (Payments to deposit) if the money will reach the bank together with other payments. Choose the bank account if it arrived there by itself, as a bank transfer does.</p>
<p>The invoice is now closed, and what the client owes you is lower.</p>
<h2>Step 2: record the deposit</h2>
<p>For payments in Undeposited Funds, open the bank deposit form and tick those that went to the bank together. The total must equal the amount on your deposit slip or payout. Save it with the date on which the bank shows it.</p>
<h2>Step 3: match it</h2>
<p>When the line arrives in the bank feed, QBO proposes a match with your deposit. Accept it. If it proposes a category instead, stop: accepting that would record the income a second time.</p>
<h2>When the processor keeps a fee</h2>
<p>A client pays $500 by card, and $485.20 reaches your bank. Your income is still $500. In the bank deposit, tick the $500 payment and add a line for the fee, with a negative amount, to Bank and Merchant Fees:</p>
<table>
<thead><tr><th>Line of the deposit</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Payment, invoice 1001</td><td>$500.00</td></tr>
<tr><td>Bank and Merchant Fees</td><td>−$14.80</td></tr>
<tr><td><strong>Deposit total</strong></td><td><strong>$485.20</strong></td></tr>
</tbody>
</table>
<p>The total equals the bank line, so it will match. If you use QuickBooks Payments, the software can record fees and deposits for you; check the first few.</p>
<h2>Check at month end</h2>
<p>Undeposited Funds should hold only money that you really haven't taken to the bank yet. For most businesses that is zero.</p>`,
    },
  ],
} satisfies SeedModule
