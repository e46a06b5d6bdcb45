import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'
import { bankFeed, newRule, reconcile } from '../blocks/drawn-screens.ts'
import { billsAndExpenses } from '../blocks/practice-of-qbo.ts'
import { feedDeposit } from '../blocks/questions.ts'

export const moneyOutAndTheBank = {
  title: 'Money out and the bank',
  lessons: [
    {
      title: 'Expenses, bills and checks',
      slug: 'expenses-bills-and-checks',
      contentType: 'text',
      content: `
<p>There are three ways to record a purchase, all under <strong>+ New</strong>. Which one you use depends on when and how you pay.</p>
<table>
<thead><tr><th>Form</th><th>Use it when</th><th>What it records</th></tr></thead>
<tbody>
<tr><td>+ New → Expense</td><td>You already paid, by card or from the bank</td><td>Debit expense, credit card or bank</td></tr>
<tr><td>+ New → Check</td><td>You pay with a check you write or print</td><td>Debit expense, credit bank</td></tr>
<tr><td>+ New → Bill</td><td>You’ll pay later</td><td>Debit expense, credit Accounts Payable</td></tr>
</tbody>
</table>
<h2>The two steps of a bill</h2>
<p>A bill is an invoice seen from the other side, so it has two parts. First you enter the bill: the expense is recorded, and you owe the vendor. Later you go to <strong>+ New → Pay bills</strong>: you owe less, and your cash goes down. The expense isn’t recorded a second time.</p>
<p>The classic mistake is to enter a bill and then categorize the payment in the bank feed as a new expense. Now the cost is in your books twice, and the bill stays open forever. If you enter bills, always pay them through Pay bills, and match the bank line to that payment.</p>
<h2>Do I need bills at all?</h2>
<p>If you pay for everything by card on the spot, no. Expenses from the feed are enough. Bills are worth the trouble when you want to see what’s due next week, when you report on the accrual basis, or when vendors give you terms.</p>
<h2>Your turn</h2>
${billsAndExpenses}
<h2>Asset or expense?</h2>
<p>Something that lasts for years, like a van or a large machine, is a fixed asset, and its cost becomes an expense over time through depreciation. For smaller items, many businesses use the <em>de minimis safe harbor</em>, an election on the tax return that generally allows items up to $2,500 each to be expensed. Ask your tax preparer which limit applies to you, write it down, and stick to it.</p>
<h2>Receipts</h2>
<p>Attach them to the transaction, as a photo or an upload. A year from now, “hardware store, $214” won’t mean a thing to you.</p>
${menuNote}`,
    },
    {
      title: 'The bank feed',
      slug: 'the-bank-feed',
      contentType: 'text',
      content: `
<p>The bank feed shows what the bank sent. None of it is in your books until you say so. To work through it, go to <strong>Transactions → Bank transactions</strong>, click the tile of the account, and open the <strong>For review</strong> tab. Every line there asks the same question, and there are three answers.</p>
<img src="bank-feed.webp" width="720" height="640" alt="Four lines of a bank feed with the right answer next to each. A $500 deposit that pays an invoice: match. $62.40 for fuel: categorize. A $300 transfer to savings: match. A second copy of the fuel line: exclude.">
${bankFeed}
<h2>Match: it’s already in your books</h2>
<p>Use this for a bill payment, a deposit you recorded, a check, or a transfer whose other side you already accepted. When QuickBooks Online (QBO) finds your entry, the line shows <strong>Match</strong>. If it doesn’t, click the line, choose <strong>Find match</strong>, and search. Matching adds nothing new; it connects the two.</p>
<h2>Categorize: it’s new</h2>
<p>Click the line, choose <strong>Categorize</strong>, pick the payee and the category, attach the receipt, and choose <strong>Add</strong>. The suggested category is a guess. Read it before you accept it.</p>
<h2>Exclude: it doesn’t belong here</h2>
<p>Check the box next to the line and choose <strong>Exclude</strong>. That’s only for duplicates and for lines from before the first day of your books. You can bring a line back from the <strong>Excluded</strong> tab.</p>
<h2>Three kinds of lines to watch</h2>
<ul>
<li><strong>Personal purchases</strong> from a business account really happened in that account. Don’t exclude them; categorize them as owner’s draw.</li>
<li><strong>Money between two of your own accounts</strong> is a transfer, never income or expense. Click the line and choose <strong>Record as transfer</strong>, or match it to the other side.</li>
<li><strong>Lines you don’t recognize</strong> go to an account of their own. Add an expense account named <em>Ask Me</em> under <strong>Gear → Chart of accounts → New</strong>, park them there, and empty it before you close the month.</li>
</ul>
${feedDeposit}
<h2>Once a week, in this order</h2>
<ol>
<li>Deposits. Match the ones that pay invoices.</li>
<li>Transfers and card payments. Match both sides.</li>
<li>Bill payments and checks. Match them.</li>
<li>Everything else. Categorize it, oldest first.</li>
</ol>
<p>If you got one wrong, open the <strong>Categorized</strong> tab and choose <strong>Undo</strong>. The line goes back to For review.</p>
<p><strong>Do this now:</strong> work through the ten oldest lines in your feed, and look for a match before you categorize anything.</p>
${menuNote}`,
      pdf: {
        fileName: 'bank-feed-lesson-notes.pdf',
        title: 'The Bank Feed: Lesson Notes',
        subtitle: 'Match, categorize or exclude',
        sections: [
          {
            kind: 'text',
            heading: 'The idea',
            paragraphs: [
              'The bank feed shows what the bank sent. None of it is in your books until you say so. Every line asks the same question, and there are three answers.',
            ],
          },
          {
            kind: 'table',
            heading: 'Three answers',
            columns: ['Answer', 'When', 'Example'],
            rows: [
              ['Match', 'It is already recorded', 'A customer payment, a bill payment, a transfer'],
              ['Categorize', 'It is new', 'Fuel on the company card'],
              ['Exclude', 'It does not belong in this file', 'A line that came in twice'],
            ],
          },
          {
            kind: 'steps',
            heading: 'Work through the feed once a week',
            items: [
              'Start with deposits. Match the ones that pay invoices.',
              'Then transfers and card payments. Match both sides.',
              'Then bill payments and checks. Match them.',
              'Categorize what’s left, oldest first, and attach receipts.',
              'Park anything you don’t recognize in the Ask Me account.',
            ],
          },
          {
            kind: 'checklist',
            heading: 'Before you accept a suggestion',
            items: [
              'Could this already be recorded?',
              'Is the suggested category right, or a guess?',
              'Is it a transfer between my own accounts?',
              'Is it personal? Then it is owner’s draw',
            ],
          },
        ],
      },
    },
    {
      title: 'Bank rules without surprises',
      slug: 'bank-rules-without-surprises',
      contentType: 'video',
      film: 'bank-rule',
      notes: `
<p>A bank rule fills in the payee and the category for transactions that meet conditions you set. It saves time where the same vendor is always the same kind of cost. Everywhere else, it makes quiet mistakes. To write one, go to <strong>Transactions → Rules → New rule</strong>.</p>
<h2>Anatomy of a rule</h2>
<ol>
<li><strong>Money in or money out?</strong> Choose one. You don’t want a refund treated like a purchase.</li>
<li><strong>Which accounts?</strong> All, or just the company card.</li>
<li><strong>Conditions.</strong> Description, bank text or amount. If you have more than one, require <em>all</em> of them.</li>
<li><strong>Result.</strong> Payee, category, and class or memo if you use them.</li>
<li><strong>Auto-add.</strong> Off means you confirm each one. On means it goes straight into your books.</li>
</ol>
<h2>A good first rule</h2>
<table>
<thead><tr><th>Field</th><th>Value</th></tr></thead>
<tbody>
<tr><td>Name</td><td>Phone bill</td></tr>
<tr><td>Money</td><td>Out</td></tr>
<tr><td>Account</td><td>Business Checking</td></tr>
<tr><td>Condition 1</td><td>Description contains the carrier’s name</td></tr>
<tr><td>Condition 2</td><td>Amount is less than $150</td></tr>
<tr><td>Category</td><td>Phone and Internet</td></tr>
<tr><td>Auto-add</td><td>Off for three months</td></tr>
</tbody>
</table>
${newRule}
<p>The second condition is the smart one. The day the carrier charges you $900 for a new phone, the rule steps aside and you get to decide.</p>
<h2>Don’t write a rule for these</h2>
<ul>
<li>Deposits from customers you invoice</li>
<li>Stores where you buy both business and personal things</li>
<li>Loan payments, whose split changes each month</li>
<li>Transfers and card payments</li>
<li>Payroll withdrawals that your payroll service has already recorded</li>
</ul>
<h2>Order and upkeep</h2>
<p>Rules run from the top down, and the first one that matches wins. Keep the narrow ones on top. Once a quarter, open the list and look at what each rule caught. Delete the ones you no longer need.</p>
<p><strong>Do this now:</strong> find a vendor that showed up in each of the last three months, and write its rule.</p>
${menuNote}`,
    },
    {
      title: 'Your first reconciliation',
      slug: 'your-first-reconciliation',
      contentType: 'video',
      film: 'reconciliation',
      chapters: [
        '0:00 Two lists',
        '0:08 Check off the pairs',
        '0:15 What is missing',
        '0:28 The difference',
      ],
      notes: `
<p>The short video above shows the idea: two lists, one in your books and one on the bank statement, and a check mark for every pair. When every line has its partner, the difference is zero.</p>
<img src="reconcile.webp" width="720" height="640" alt="A reconciliation. Four lines of the books are checked off against the bank statement, check 1043 stays open, and the difference between the statement and the cleared balance is 0.00.">
<h2>Step by step</h2>
<ol>
<li>Get the bank statement. Not the bank’s website: the statement, with a date and an ending balance.</li>
<li>Go to <strong>Transactions → Reconcile</strong> (it’s under the gear, too) and choose the account.</li>
<li>Check the <strong>beginning balance</strong>. It has to equal the ending balance of the last statement. For your first reconciliation, it has to equal the opening balance you entered.</li>
<li>Type the <strong>ending balance</strong> and the <strong>ending date</strong> from the statement, and choose <strong>Start reconciling</strong>.</li>
<li>Check off each transaction that’s on the statement. The ones that came through the feed may be checked already; look at them anyway.</li>
<li>Add what’s missing, such as a bank fee or interest.</li>
<li>When the difference is <strong>0.00</strong>, choose <strong>Finish now</strong>, and save the reconciliation report as a PDF.</li>
</ol>
${reconcile}
<h2>What stays open</h2>
<p>Checks you wrote that nobody has cashed, and deposits on their way to the bank. They’re in your books but not on the statement yet, and they’ll clear next month. If one stays open for more than two months, find out why.</p>
<h2>If it isn’t zero</h2>
<p>Look for one transaction of exactly the difference. Then look for half of it on the wrong side. If the difference divides evenly by 9, look for swapped digits. Don’t let QuickBooks Online (QBO) post an adjusting entry to force it.</p>
<p>With the worksheet below, you can do one on paper first. After that, the screen makes sense.</p>
${menuNote}`,
      pdf: {
        fileName: 'first-reconciliation-worksheet.pdf',
        title: 'First Reconciliation Worksheet',
        subtitle: 'Do one on paper and the screen will make sense',
        sections: [
          {
            kind: 'table',
            heading: 'Worked example',
            columns: ['Line', 'Amount'],
            rows: [
              ['Beginning balance', '$1,200.00'],
              ['Deposits on the statement', '$2,150.00'],
              ['Payments on the statement', '-$1,485.00'],
              ['Ending balance on the statement', '$1,865.00'],
              ['Checked off in the books', '$1,865.00'],
              ['Difference', '$0.00'],
            ],
          },
          {
            kind: 'table',
            heading: 'My first month',
            columns: ['Line', 'Amount'],
            rows: [
              ['Beginning balance', ''],
              ['Deposits on the statement', ''],
              ['Payments on the statement', ''],
              ['Ending balance on the statement', ''],
              ['Checked off in the books', ''],
              ['Difference', ''],
            ],
          },
          {
            kind: 'table',
            heading: 'In the books, not yet at the bank',
            columns: ['Date', 'What', 'Amount'],
            rows: Array.from({ length: 6 }, () => ['']),
          },
          {
            kind: 'checklist',
            heading: 'Finished when',
            items: [
              'The beginning balance agreed before I started',
              'Every line on the statement is checked off',
              'The difference is 0.00',
              'The report is saved as a PDF with the statement',
            ],
          },
        ],
      },
    },
  ],
} satisfies SeedModule
