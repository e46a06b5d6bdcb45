import type { SeedModule } from '../../types.ts'

export const moneyOutAndTheBank = {
  title: 'Money out and the bank',
  lessons: [
    {
      title: 'Expenses, bills and checks',
      slug: 'expenses-bills-and-checks',
      contentType: 'text',
      content: `
<p>There are three ways to record a purchase. Which one to use depends on when and how you pay.</p>
<table>
<thead><tr><th>Form</th><th>Use it when</th><th>What it writes</th></tr></thead>
<tbody>
<tr><td>Expense</td><td>You have already paid, by card or from the bank</td><td>Debit expense, credit card or bank</td></tr>
<tr><td>Check</td><td>You pay by a check you write or print</td><td>Debit expense, credit bank</td></tr>
<tr><td>Bill</td><td>You'll pay later</td><td>Debit expense, credit Accounts Payable</td></tr>
</tbody>
</table>
<h2>The two steps of a bill</h2>
<p>A bill has two parts, like an invoice seen from the other side. First you enter the <strong>bill</strong>: the expense is recorded, and you owe the vendor. Later you use <strong>pay bills</strong>: you owe less, and cash goes down. The expense isn't recorded a second time.</p>
<p>The classic mistake is to enter a bill and then to categorize the payment from the bank feed as a new expense. Now the cost is in the books twice, and the bill stays open for ever. If you enter bills, always pay them through pay bills, and match the bank line with that payment.</p>
<h2>Do I need bills at all?</h2>
<p>If you pay everything at once by card, no. Expenses from the feed are enough. Bills are worth the trouble when you want to see what is due next week, when you report on the accrual basis, or when vendors give you terms.</p>
<h2>Asset or expense?</h2>
<p>Something that lasts for years, a van or a large machine, is a fixed asset, and its cost becomes expense over time through depreciation. For smaller items many businesses use the <em>de minimis safe harbor</em>, an election on the tax return that generally allows items up to $2,500 each to be expensed. Ask your tax preparer which limit you use, write it down, and keep to it.</p>
<h2>Receipts</h2>
<p>Attach them to the transaction, by photo or upload. A year from now, “hardware store, $214” will mean nothing to you.</p>`,
    },
    {
      title: 'The bank feed',
      slug: 'the-bank-feed',
      contentType: 'video',
      // A sample id: replace it with the owner's own video.
      source: { youtubeUrl: 'https://www.youtube.com/watch?v=SAMPLEvid01' },
      notes: `
<p>The bank feed shows what the bank has sent. Nothing in it is in your books until you say so. For each line there are three answers.</p>
<ul>
<li><strong>Match</strong> when it's already recorded: a bill payment, a deposit you made, a check, a transfer.</li>
<li><strong>Categorize</strong> when it's new: choose the payee and the account, attach the receipt, and add it.</li>
<li><strong>Exclude</strong> when it doesn't belong in this file: a duplicate, or a line from before the first day of your books.</li>
</ul>
<p>Look for a match first, every time. Personal purchases from a business account aren't excluded; they're owner's draw. Money between two of your own accounts is a transfer, never income or expense.</p>`,
      pdf: {
        fileName: 'bank-feed-lesson-notes.pdf',
        title: 'The Bank Feed: Lesson Notes',
        subtitle: 'Match, categorize or exclude',
        sections: [
          {
            kind: 'text',
            heading: 'The idea',
            paragraphs: [
              'The bank feed shows what the bank has sent. Nothing in it is in your books until you say so. Each line asks one question, and there are three answers.',
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
              'Begin with deposits. Match those that pay invoices.',
              'Then transfers and card payments. Match both sides.',
              'Then bill payments and checks. Match them.',
              'Categorize what is left, oldest first, and attach receipts.',
              'Park what you do not recognize in an account for questions.',
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
      contentType: 'text',
      content: `
<p>A bank rule fills in the payee and category of transactions that fit conditions you set. It saves time where the same vendor is always the same kind of cost, and makes quiet mistakes everywhere else.</p>
<h2>Anatomy of a rule</h2>
<ol>
<li><strong>Money in or money out?</strong> Choose one. A refund shouldn't be treated like a purchase.</li>
<li><strong>Which accounts?</strong> All, or just the company card.</li>
<li><strong>Conditions.</strong> Description, bank text or amount. Ask for <em>all</em> conditions to be met when you have more than one.</li>
<li><strong>Result.</strong> Payee, category, and class or memo if you use them.</li>
<li><strong>Auto-add.</strong> Off means that you confirm each one. On means that it goes straight into the books.</li>
</ol>
<h2>A good first rule</h2>
<table>
<thead><tr><th>Field</th><th>Value</th></tr></thead>
<tbody>
<tr><td>Name</td><td>Phone bill</td></tr>
<tr><td>Money</td><td>Out</td></tr>
<tr><td>Account</td><td>Business Checking</td></tr>
<tr><td>Condition 1</td><td>Description contains the carrier's name</td></tr>
<tr><td>Condition 2</td><td>Amount is less than $150</td></tr>
<tr><td>Category</td><td>Phone and Internet</td></tr>
<tr><td>Auto-add</td><td>Off for three months</td></tr>
</tbody>
</table>
<p>The second condition is the clever one. When the carrier one day charges you $900 for a new phone, the rule steps aside and you get to decide.</p>
<h2>No rule for these</h2>
<ul>
<li>Deposits from customers you invoice</li>
<li>Stores that sell both business and personal things</li>
<li>Loan payments, whose split changes each month</li>
<li>Transfers and card payments</li>
<li>Payroll withdrawals that your payroll service has already recorded</li>
</ul>
<h2>Order and upkeep</h2>
<p>Rules run from the top down, and the first that fits wins. Keep the narrow ones on top. Once a quarter, open the list, and for each rule look at what it caught. Delete what you no longer need.</p>
<p><strong>Do this now:</strong> find a transaction that has appeared in each of the last three months with the same vendor, and write its rule.</p>`,
    },
    {
      title: 'Your first reconciliation',
      slug: 'your-first-reconciliation',
      contentType: 'video',
      source: { file: 'sample-lesson.mp4', captions: 'sample-lesson.vtt' },
      notes: `
<p>The short film above shows the idea: two lists, one in your books and one on the bank statement, and a tick for every pair. When each line has its partner, the difference is zero.</p>
<h2>Step by step</h2>
<ol>
<li>Have the bank statement in front of you. Not the bank's website: the statement, with a date and an ending balance.</li>
<li>Open the reconcile tool and choose the account.</li>
<li>Check the <strong>beginning balance</strong>. It must equal the ending balance of the last statement. For the first reconciliation, it must equal the opening balance you entered.</li>
<li>Type the <strong>ending balance</strong> and the <strong>ending date</strong> from the statement.</li>
<li>Tick each transaction that appears on the statement. Those that came through the feed may be ticked already; check them anyway.</li>
<li>Add what is missing, such as a bank fee or interest.</li>
<li>When the difference is <strong>0.00</strong>, finish, and save the reconciliation report as a PDF.</li>
</ol>
<h2>What stays unticked</h2>
<p>Checks you have written that nobody has cashed, and deposits on their way to the bank. They're in your books, not yet on the statement, and will clear next month. If one stays open for more than two months, ask why.</p>
<h2>If it isn't zero</h2>
<p>Look for one transaction of exactly the difference. Then for half of it on the wrong side. Then for swapped digits, if the difference divides evenly by 9. Don't accept an adjusting entry to force it.</p>
<p>The worksheet below lets you do one on paper first. Most people who do that never fear the screen again.</p>`,
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
              ['Ticked in the books', '$1,865.00'],
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
              ['Ticked in the books', ''],
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
              'Every line on the statement has a tick',
              'The difference is 0.00',
              'The report is saved as a PDF with the statement',
            ],
          },
        ],
      },
    },
  ],
} satisfies SeedModule
