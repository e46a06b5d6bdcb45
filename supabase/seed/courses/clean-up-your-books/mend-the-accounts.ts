import type { SeedModule } from '../../types.ts'

export const mendTheAccounts = {
  title: 'Mend the accounts',
  lessons: [
    {
      title: 'Catch up and reconcile',
      slug: 'catch-up-and-reconcile',
      contentType: 'text',
      content: `
<p>The heart of a cleanup is a loop: enter, match, reconcile, next month. Keep to one month at a time, in order.</p>
<h2>The loop</h2>
<ol>
<li><strong>Enter.</strong> Bring in the month's transactions from the feed. If the bank no longer offers them, download a CSV file from the bank and upload that. Failing that, type them from the statement.</li>
<li><strong>Look for doubles.</strong> If some were entered by hand before, match them. Don't add them again.</li>
<li><strong>Transfers first.</strong> Payments between your own accounts, card payments included, are matched to each other before anything is categorized.</li>
<li><strong>Categorize what you know.</strong></li>
<li><strong>Park the rest</strong> in one account for questions.</li>
<li><strong>Reconcile</strong> every account to its statement, difference zero.</li>
</ol>
<h2>When an old reconciliation is broken</h2>
<p>If the beginning balance doesn't agree with the statement, somebody has changed, deleted or moved a transaction that had been reconciled. QBO has a report that lists such changes since the last reconciliation. Restore what was there. Undoing a whole reconciliation is the last resort, and in most plans only an accountant user can do it.</p>
<h2>Old uncleared items</h2>
<table>
<thead><tr><th>Item</th><th>Usual cause</th><th>What to do</th></tr></thead>
<tbody>
<tr><td>Old check, never cashed</td><td>Lost, or entered twice</td><td>Find out which. If it's a double, remove it. If lost, contact the payee; unclaimed money may be owed to the state</td></tr>
<tr><td>Old deposit that never arrived</td><td>Recorded in two ways</td><td>Find the real one, and remove the other</td></tr>
<tr><td>Expense without a bank line</td><td>Paid from another account</td><td>Change the account it was paid from</td></tr>
</tbody>
</table>
<p>Remember the closing date. Corrections to a filed year go on the list for your preparer.</p>
<h2>Pace</h2>
<p>The first month takes an evening. The sixth takes an hour. Keep the tracker on the wall; a row of ticks is a great comfort.</p>`,
    },
    {
      title: 'Clear Undeposited Funds',
      slug: 'clear-undeposited-funds',
      contentType: 'video',
      // A sample id: replace it with the owner's own video.
      source: { youtubeUrl: 'https://www.youtube.com/watch?v=SAMPLEvid03' },
      notes: `
<p>Undeposited Funds (Payments to deposit) should hold only money you haven't yet taken to the bank. If it holds more, the deposits were probably recorded a second time as income from the bank feed.</p>
<ol>
<li>List what is in the account, oldest first.</li>
<li>For each item find the bank deposit it belonged to.</li>
<li>If that deposit was added as income, undo it in the feed.</li>
<li>Record a bank deposit that takes the payments out of Undeposited Funds, with the date on the statement.</li>
<li>Match the bank line to it, and check the reconciliation of that month.</li>
</ol>
<p>For years that have been filed, stop and ask your tax preparer first: if the income was reported twice, there may be tax to get back.</p>`,
      pdf: {
        fileName: 'undeposited-funds-lesson-notes.pdf',
        title: 'Clear Undeposited Funds: Lesson Notes',
        subtitle: 'Find the payments that were counted twice',
        sections: [
          {
            kind: 'text',
            heading: 'What went wrong',
            paragraphs: [
              'A customer payment was received into Undeposited Funds. The income had been recorded by the invoice. Later the deposit came through the bank feed and was added as sales. Now the income is recorded twice, and Undeposited Funds holds money that is not there.',
            ],
          },
          {
            kind: 'table',
            heading: 'The entries, right and wrong',
            columns: ['Step', 'Debit', 'Credit'],
            rows: [
              ['Invoice', 'Accounts Receivable', 'Income'],
              ['Payment received', 'Undeposited Funds', 'Accounts Receivable'],
              ['Wrong: deposit added', 'Checking', 'Income (second time)'],
              ['Right: deposit recorded', 'Checking', 'Undeposited Funds'],
            ],
          },
          {
            kind: 'steps',
            heading: 'How to mend it',
            items: [
              'List what is in Undeposited Funds, oldest first.',
              'Find the bank deposit each payment belonged to.',
              'If it was added as income, undo that in the feed.',
              'Record a bank deposit of the right payments with the date on the statement.',
              'Match the bank line to it.',
              'Check the reconciliation of that month.',
            ],
          },
          {
            kind: 'table',
            heading: 'Worksheet',
            columns: ['Payment', 'Amount', 'Bank date', 'How recorded', 'Mended'],
            rows: Array.from({ length: 12 }, () => ['']),
          },
        ],
      },
    },
    {
      title: 'Opening Balance Equity to zero',
      slug: 'opening-balance-equity-to-zero',
      contentType: 'text',
      content: `
<p>Opening Balance Equity is where QBO puts the other side of an opening balance while nobody has said where it came from. It should be empty once the setup is finished.</p>
<h2>Read it first</h2>
<p>Open the account and list every line. For each, the question is: <em>what really happened?</em></p>
<table>
<thead><tr><th>You see</th><th>It was probably</th><th>Mend it by</th></tr></thead>
<tbody>
<tr><td>Opening balance of a bank account</td><td>Your first deposit, or the balance when the books began</td><td>Moving it to owner's investment or prior equity</td></tr>
<tr><td>The same opening balance twice</td><td>Entered by hand, and again by the feed's setup</td><td>Removing one</td></tr>
<tr><td>Opening balance of a loan</td><td>The debt when the books began</td><td>Entering what it bought (the van) and moving the rest to equity</td></tr>
<tr><td>A reconciliation adjustment</td><td>A difference that was forced</td><td>Finding the cause and removing the adjustment</td></tr>
<tr><td>A balance from an account made inactive</td><td>An account closed before it was empty</td><td>Activating it and clearing it properly</td></tr>
</tbody>
</table>
<h2>Example</h2>
<p>A sole proprietor began her file on January 1 with a bank balance of $3,000, a van worth $9,000 in the books, and a van loan of $7,000. The bank and loan balances were entered, the van wasn't. Opening Balance Equity shows a <em>debit</em> of $4,000: 3,000 in credit from the bank, 7,000 in debit from the loan.</p>
<ol>
<li>Enter the van: debit Vehicles 9,000, credit Opening Balance Equity 9,000. The account now has a credit of $5,000.</li>
<li>That's her equity on the first day: 3,000 + 9,000 − 7,000.</li>
<li>Move it: debit Opening Balance Equity 5,000, credit Owner's Investment 5,000.</li>
</ol>
<p>The account is at zero, and the balance sheet on the first day is true.</p>
<h2>Two rules</h2>
<ul>
<li>Never clear it to income or expense.</li>
<li>If a return was filed, agree on the opening balances with the preparer, above all on equipment and its depreciation.</li>
</ul>`,
    },
  ],
} satisfies SeedModule
