import { menuNote } from '../../menu-note.ts'
import type { SeedModule } from '../../types.ts'
import { accountSettings, newAccount } from '../blocks/drawn-screens.ts'
import { toSettings } from '../blocks/questions.ts'

export const gettingSetUp = {
  title: 'Getting set up',
  lessons: [
    {
      title: 'Before you open the software',
      slug: 'before-you-open-the-software',
      contentType: 'text',
      content: `
<p>Most of the trouble I find in QuickBooks Online files goes back to their first afternoon. So start away from the screen, with a sheet of paper.</p>
<h2>Four decisions</h2>
<ol>
<li><strong>The first day of your books.</strong> For a new business, the day you first spent or received business money. For one that has been running, January 1 of this year, or the day after the last period you can trust.</li>
<li><strong>Who owns the file.</strong> You do. Use an email address that will still be yours in ten years, and invite everyone else as a user with their own login.</li>
<li><strong>Which accounts belong in it.</strong> Business checking, business savings, business cards and business loans. Not your personal checking account, even if some business money passes through it.</li>
<li><strong>Which plan.</strong> Take the smallest one that does what you need now. You can move up any time. Bills, projects and inventory are the usual reasons to need a bigger one.</li>
</ol>
<h2>What to have handy</h2>
<ul>
<li>The legal name of the business, its address and its EIN</li>
<li>How it is taxed: sole proprietor, partnership, S corporation, C corporation</li>
<li>Bank and card statements that include the first day of your books</li>
<li>The balance of each loan on that day</li>
<li>A list of what you sell, with prices</li>
<li>Your seller’s permit, if you collect sales tax</li>
</ul>
<h2>One caution</h2>
<p>If a bank feed offers to bring in the last ninety days or more, choose the starting date with care. Transactions from before your first day don’t belong in the file, and clearing them out is a long, dull evening.</p>
<p><strong>Do this now:</strong> write down the four decisions and check off the list. When every line has an answer, open the software.</p>`,
      pdf: {
        fileName: 'qbo-setup-worksheet.pdf',
        title: 'QBO Setup Worksheet',
        subtitle: 'Fill this in before you open the software',
        sections: [
          {
            kind: 'fields',
            heading: 'The business',
            labels: [
              'Legal name',
              'Trade name, if different',
              'EIN',
              'How it is taxed',
              'First day of the books',
              'First month of the fiscal year',
              'Owner of the file (email address)',
            ],
          },
          {
            kind: 'table',
            heading: 'Accounts and balances on the first day',
            columns: ['Account', 'Bank or lender', 'Last four digits', 'Balance'],
            rows: Array.from({ length: 7 }, () => ['']),
          },
          {
            kind: 'table',
            heading: 'What I sell',
            columns: ['Product or service', 'Price', 'Taxable?', 'Income account'],
            rows: Array.from({ length: 7 }, () => ['']),
          },
          {
            kind: 'checklist',
            heading: 'Have handy',
            items: [
              'Statements that include the first day',
              'Loan statements',
              'Seller’s permit, if any',
              'Last tax return, if the business was running before',
            ],
          },
        ],
      },
    },
    {
      title: 'Company settings that matter',
      slug: 'company-settings-that-matter',
      contentType: 'text',
      content: `
<p>QuickBooks Online has pages of settings. Only a handful matter on day one. Click the gear in the top right corner and choose <strong>Account and settings</strong>. The tabs on the left are Company, Sales, Expenses, Advanced and a few more; the table tells you which tab to open.</p>
<h2>Set these on day one</h2>
<table>
<thead><tr><th>Setting</th><th>Where</th><th>What to choose</th></tr></thead>
<tbody>
<tr><td>Legal name and EIN</td><td>Company</td><td>Exactly as on your IRS letter and tax return</td></tr>
<tr><td>First month of fiscal year</td><td>Advanced → Accounting</td><td>January, unless your tax return says otherwise</td></tr>
<tr><td>Accounting method</td><td>Advanced → Accounting</td><td>The basis your reports start with. You can switch each report later</td></tr>
<tr><td>Account numbers</td><td>Advanced → Chart of accounts</td><td>On, if you want the numbers from your chart of accounts</td></tr>
<tr><td>Sales tax</td><td>Taxes → Sales tax, in the menu on the left</td><td>Only if you have a permit, and before the first taxable invoice</td></tr>
<tr><td>Payment terms on invoices</td><td>Sales</td><td>Something short, such as Net 15</td></tr>
<tr><td>Warn about duplicate check and bill numbers</td><td>Advanced → Other preferences</td><td>On</td></tr>
</tbody>
</table>
${toSettings}
${accountSettings}
<h2>Leave these off until you need them</h2>
<p>Anything that categorizes or applies things without asking should stay off while you learn. Under <strong>Advanced → Automation</strong>, look for the options that apply credits, invoice unbilled activity or apply bill payments automatically. They’re helpful once you know what they do and confusing until then.</p>
<p>Classes, locations and projects can wait too. Turn one on when you have a question the chart of accounts can’t answer, such as “did the Saturday market pay for itself?”</p>
<h2>The closing date</h2>
<p>While you’re on the Advanced tab, find <strong>Accounting → Close the books</strong>. That’s the closing date. You’ll set it after each month end so finished months can’t change by accident. There’s nothing to close today.</p>
<h2>Check your work</h2>
<p>Choose <strong>+ New → Invoice</strong>, make a test invoice to yourself, look at the preview and the PDF, and delete it again. If the name, address and terms look right there, they’ll look right to your customers.</p>
${menuNote}`,
    },
    {
      title: 'Your first chart of accounts',
      slug: 'your-first-chart-of-accounts',
      contentType: 'text',
      content: `
<p>A new file comes with a default chart of accounts. It’s long, and it wasn’t written with you in mind. In this lesson you make it yours.</p>
<img src="chart-of-accounts.webp" width="720" height="616" alt="Five folders. Assets, liabilities and equity feed the Balance Sheet. Income and expenses feed the Profit and Loss.">
<h2>The quick way</h2>
<ol>
<li>Read <a href="/chart-of-accounts-basics">Chart of Accounts Basics</a> and choose the starter chart closest to your business.</li>
<li>Edit it there until it fits, and download the CSV file.</li>
<li>In QuickBooks Online (QBO), go to <strong>Gear → Import data → Chart of accounts</strong> and select your file.</li>
<li>Map the four columns: number, name, type and detail type. Look through the preview. A line marked in red usually has a type that isn’t spelled the way QBO spells it. Take your time here, because you can’t undo an import.</li>
<li>Go to <strong>Gear → Chart of accounts</strong>. For each default account you won’t use, open the little menu next to View register and choose <strong>Make inactive</strong>.</li>
</ol>
<h2>The careful way</h2>
<p>If the file already has transactions, don’t import on top of them. Print the list, mark each account <em>keep</em>, <em>rename</em>, <em>merge</em> or <em>make inactive</em>, and change them one by one.</p>
<h2>Bank accounts need a balance</h2>
<p>To add an account by hand, go to <strong>Gear → Chart of accounts → New</strong>. For a bank or card account, QBO asks for an opening balance and a date. Use the balance from the statement on the first day of your books. For a brand-new bank account, leave it at zero and record your first deposit as owner’s investment.</p>
${newAccount}
<p>The other side of an opening balance lands in <strong>Opening Balance Equity</strong>. Make a note to move it to its proper equity account before the end of the month. I show you how in <em>Clean Up Your Books</em>.</p>
<h2>Accounts to leave alone</h2>
<ul>
<li><strong>Retained Earnings.</strong> The software moves each year’s profit into it for you.</li>
<li><strong>Undeposited Funds</strong>, or Payments to deposit. You’ll use it in the next module.</li>
<li><strong>Uncategorized Income and Expense.</strong> They’re a waiting room. Aim for zero at month end.</li>
</ul>
<p><strong>Do this now:</strong> open your chart of accounts and read it out loud. Rename any account you wouldn’t call that in conversation.</p>
${menuNote}`,
    },
  ],
} satisfies SeedModule
