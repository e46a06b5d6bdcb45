import type { SeedPost } from '../types.ts'

export const bankRules = {
  title: 'Bank Rules That Save an Hour a Month',
  slug: 'bank-rules-that-save-an-hour-a-month',
  category: 'QBO Tips',
  publishedAt: '2026-10-27T16:00:00Z',
  content: `
<p>Bank rules are the closest thing QuickBooks Online (QBO) has to an assistant. A good rule files the same twelve transactions every month without asking. A careless one files the wrong twelve, quietly, for a year. The difference comes down to a few habits.</p>
<h2>What a rule does</h2>
<p>A rule looks at transactions that come in through the bank feed. When one meets the conditions you set (words in the description, the amount, the account, money in or out), QBO fills in the payee, the category and other fields for you. Depending on a switch in the rule, it either waits for you to accept the suggestion or adds the transaction to your books right away.</p>
<h2>Five rules most businesses can use</h2>
<table>
<thead><tr><th>Transaction</th><th>Condition</th><th>Category</th></tr></thead>
<tbody>
<tr><td>Software subscription</td><td>Description contains the vendor’s name, money out</td><td>Software and Subscriptions</td></tr>
<tr><td>Phone and internet</td><td>Description contains the carrier’s name, money out</td><td>Phone and Internet</td></tr>
<tr><td>Monthly bank fee</td><td>Description contains “service charge” and it’s money out</td><td>Bank and Merchant Fees</td></tr>
<tr><td>Rent</td><td>Payee’s name and the exact amount, money out</td><td>Rent</td></tr>
<tr><td>Interest earned on savings</td><td>Description contains “interest” and it’s money in, savings account only</td><td>Interest Earned</td></tr>
</tbody>
</table>
<p>What they have in common is that the same vendor is always the same kind of cost. That’s the test. If a vendor sells you different things, a rule will be wrong as often as it is right.</p>
<h2>Where rules hurt you</h2>
<ul>
<li><strong>Big-box and online stores.</strong> One week it’s printer ink, the next it’s a gift for your sister. No rule. Look at the receipt.</li>
<li><strong>Customer payments.</strong> If you send invoices, a deposit must be matched to the payment that pays the invoice. A rule that books deposits as sales records the income twice.</li>
<li><strong>Loan payments.</strong> Part is principal and part is interest, and the split changes every month. A rule can suggest a split by percentage, but it can’t read the lender’s statement.</li>
<li><strong>Transfers and card payments.</strong> These belong between two of your own accounts. Match the two sides instead of categorizing each one.</li>
<li><strong>Payroll.</strong> If your payroll service posts its own entries, match the withdrawals to them.</li>
</ul>
<h2>Habits that keep rules honest</h2>
<ol>
<li><strong>Make conditions narrow.</strong> Use two conditions and ask for all of them to be met. “Contains Shell” also catches Michelle’s Bakery.</li>
<li><strong>Choose money in or money out.</strong> You want to see a vendor’s refund before it’s treated like a purchase.</li>
<li><strong>Leave auto-add off for the first three months.</strong> Watch what the rule suggests. When it has been right every time, turn auto-add on if you like.</li>
<li><strong>Mind the order.</strong> Rules run from the top of the list down, and the first one that matches wins. Put the specific ones above the general ones.</li>
<li><strong>Review them every quarter.</strong> Vendors change names, and prices change. Delete the rules you no longer need.</li>
</ol>
<blockquote><p>A rule is a decision you make once. Make it as carefully as if you were signing it, because every month you are.</p></blockquote>
<h2>Check the result</h2>
<p>At month end, open your Profit and Loss and click the total of each account that a rule feeds. Read the list. It takes two minutes, and it is how you find the gift for your sister. A rule only touches transactions still waiting in the feed. Anything already added has to be moved by hand, or with an accountant’s reclassify tool.</p>
`,
} satisfies SeedPost
