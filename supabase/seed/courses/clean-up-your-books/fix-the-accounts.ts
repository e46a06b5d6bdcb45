import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'
import { emptyTheEnvelope, openingBalances } from '../blocks/practice-of-qbo.ts'

export const fixTheAccounts = {
  title: 'Fix the accounts',
  lessons: [
    {
      title: 'Catch up and reconcile',
      slug: 'catch-up-and-reconcile',
      contentType: 'text',
      content: `
<p>The heart of a cleanup is a loop: enter, match, reconcile, next month. Stick to one month at a time, in order.</p>
<h2>The loop</h2>
<ol>
<li><strong>Enter.</strong> Bring in the month’s transactions from the feed. If the feed doesn’t go back that far, download a CSV file from the bank and upload it under <strong>Transactions → Bank transactions → Link account ▾ → Upload from file</strong>. If the bank has no file either, type them in from the statement.</li>
<li><strong>Look for duplicates.</strong> If someone already entered a few by hand, match them. Don’t add them again.</li>
<li><strong>Do transfers first.</strong> Match payments between your own accounts, card payments included, before you categorize anything.</li>
<li><strong>Categorize what you know.</strong></li>
<li><strong>Park the rest</strong> in one account named <em>Ask Me</em>. It’s an expense account that you add yourself, only for open questions, and it has to be empty at the end.</li>
<li><strong>Reconcile</strong> every account to its statement, down to a difference of zero: <strong>Transactions → Reconcile</strong>.</li>
</ol>
<h2>When an old reconciliation is broken</h2>
<p>If the beginning balance doesn’t agree with the statement, someone changed, deleted or moved a transaction that was already reconciled. QuickBooks Online (QBO) warns you on the Reconcile page, and the link in the warning opens a report of what changed. Put it back the way it was. Undoing a whole reconciliation is the last resort, and in most plans only an accountant can do it.</p>
<h2>Old uncleared items</h2>
<table>
<thead><tr><th>Item</th><th>Usual cause</th><th>What to do</th></tr></thead>
<tbody>
<tr><td>Old check, never cashed</td><td>Lost, or entered twice</td><td>Find out which. Delete a duplicate. If it’s lost, contact the payee; unclaimed money may belong to the state</td></tr>
<tr><td>Old deposit that never arrived</td><td>Recorded two different ways</td><td>Find the real one and delete the other</td></tr>
<tr><td>Expense without a bank line</td><td>Paid from another account</td><td>Change the account it was paid from</td></tr>
</tbody>
</table>
<p>Remember the closing date. Corrections to a filed year go on your preparer’s list.</p>
<h2>Pace</h2>
<p>The first month takes an evening. The sixth takes an hour. Write the months on a sheet of paper, hang it on the wall, and check off each one you’ve reconciled. A row of check marks keeps you going.</p>
${menuNote}`,
    },
    {
      title: 'Clear Undeposited Funds',
      slug: 'clear-undeposited-funds',
      contentType: 'text',
      content: `
<p>Undeposited Funds (Payments to deposit) should only hold money you haven’t taken to the bank yet. If it holds more, the deposits were probably recorded a second time, as income from the bank feed.</p>
<h2>What went wrong</h2>
<table>
<thead><tr><th>Step</th><th>Debit</th><th>Credit</th></tr></thead>
<tbody>
<tr><td>You send an invoice</td><td>Accounts Receivable</td><td>Income</td></tr>
<tr><td>You receive the payment</td><td>Undeposited Funds</td><td>Accounts Receivable</td></tr>
<tr><td>Wrong: the deposit is added from the feed</td><td>Checking</td><td>Income, a second time</td></tr>
<tr><td>Right: a bank deposit</td><td>Checking</td><td>Undeposited Funds</td></tr>
</tbody>
</table>
<p>The third line is the mistake. Your income is too high, and the envelope still holds money that isn’t there.</p>
${emptyTheEnvelope}
<h2>How to fix it</h2>
<ol>
<li><strong>List what’s in it.</strong> Go to <strong>+ New → Bank deposit</strong>. The payments it lists are everything still in Undeposited Funds. Close the form without saving.</li>
<li><strong>Find the bank line.</strong> For each payment, oldest first, find the deposit it was part of on the bank statement.</li>
<li><strong>Undo the duplicate.</strong> Go to <strong>Transactions → Bank transactions</strong>, open the <strong>Categorized</strong> tab, find the line that was added as income, and choose <strong>Undo</strong>.</li>
<li><strong>Record the deposit.</strong> Go to <strong>+ New → Bank deposit</strong> again, check the payments that belong together, use the date on the statement, and save.</li>
<li><strong>Match.</strong> Back on the <strong>For review</strong> tab, the line now offers your deposit as a match. Choose <strong>Match</strong>.</li>
<li><strong>Check the month.</strong> If it was already reconciled, open that reconciliation and make sure it’s still at zero.</li>
</ol>
<p>Work on one month at a time, and write down what you changed. The PDF has a worksheet for that.</p>
<h2>Filed years</h2>
<p>If the year is already filed, stop and ask your tax preparer first. If the income was reported twice, you may have tax to get back.</p>
${menuNote}`,
      pdf: {
        fileName: 'undeposited-funds-lesson-notes.pdf',
        title: 'Clear Undeposited Funds: Lesson Notes',
        subtitle: 'Find the payments that were counted twice',
        sections: [
          {
            kind: 'text',
            heading: 'What went wrong',
            paragraphs: [
              'The invoice recorded the income. The customer’s payment went into Undeposited Funds. Later the deposit came through the bank feed, and someone added it as sales. Now the income is recorded twice, and Undeposited Funds holds money that isn’t there.',
            ],
          },
          {
            kind: 'table',
            heading: 'The entries, right and wrong',
            columns: ['Step', 'Debit', 'Credit'],
            rows: [
              ['Invoice', 'Accounts Receivable', 'Income'],
              ['Payment received', 'Undeposited Funds', 'Accounts Receivable'],
              ['Wrong: deposit added', 'Checking', 'Income, a second time'],
              ['Right: deposit recorded', 'Checking', 'Undeposited Funds'],
            ],
          },
          {
            kind: 'steps',
            heading: 'How to fix it',
            items: [
              'List what is in Undeposited Funds, oldest first.',
              'Find the bank deposit each payment was part of.',
              'If it was added as income, undo that in the bank feed.',
              'Record a bank deposit of the right payments, with the date on the statement.',
              'Match the bank line to it.',
              'Check that month’s reconciliation.',
            ],
          },
          {
            kind: 'table',
            heading: 'Worksheet',
            columns: ['Payment', 'Amount', 'Bank date', 'How recorded', 'Fixed'],
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
<p>Opening Balance Equity is where QuickBooks Online (QBO) puts the other side of an opening balance until someone says where the money came from. Once setup is done, it should be empty.</p>
<h2>Read it first</h2>
<p>Go to <strong>Gear → Chart of accounts</strong>, find Opening Balance Equity, and choose <strong>View register</strong>. List every line. For each one, ask: <em>what really happened?</em></p>
<table>
<thead><tr><th>You see</th><th>It was probably</th><th>Fix it by</th></tr></thead>
<tbody>
<tr><td>Opening balance of a bank account</td><td>Your first deposit, or the balance when the books began</td><td>Moving it to owner’s investment or prior equity</td></tr>
<tr><td>The same opening balance twice</td><td>Entered by hand, and again when the bank was connected</td><td>Deleting one</td></tr>
<tr><td>Opening balance of a loan</td><td>The debt when the books began</td><td>Entering what it bought (the van) and moving the rest to equity</td></tr>
<tr><td>A change to a beginning balance</td><td>A first reconciliation that was forced</td><td>Finding the cause and going back to the balance on the statement</td></tr>
<tr><td>A balance from an account made inactive</td><td>An account that wasn’t empty yet</td><td>Making it active again and clearing it properly</td></tr>
</tbody>
</table>
<h2>Example</h2>
<p>A sole proprietor started her file on January 1 with a bank balance of $3,000, a van worth $9,000 in the books, and a van loan of $7,000. She entered the bank and loan balances, but not the van. Opening Balance Equity shows a <em>debit</em> of $4,000: 3,000 in credit from the bank, 7,000 in debit from the loan.</p>
<ol>
<li>Enter the van with <strong>+ New → Journal entry</strong>: debit Vehicles 9,000, credit Opening Balance Equity 9,000. The account now has a credit of $5,000.</li>
<li>That’s her equity on the first day: 3,000 + 9,000 − 7,000.</li>
<li>Move it: debit Opening Balance Equity 5,000, credit Owner’s Investment 5,000.</li>
</ol>
<p>The account is at zero, and the balance sheet for day one is right.</p>
<h2>Your turn</h2>
${openingBalances}
<h2>Two rules</h2>
<ul>
<li>Never clear it to income or to an expense.</li>
<li>If you filed a return, agree on the opening balances with your preparer first, especially for equipment and its depreciation.</li>
</ul>
${menuNote}`,
    },
  ],
} satisfies SeedModule
