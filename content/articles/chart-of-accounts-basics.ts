import type { Accounts } from '#content/articles/schema.ts'
import { accountsMadeByQbo, starterCharts } from './starter-charts.ts'

const parts: Accounts['parts'] = [
  {
    text: '<p>The chart of accounts is the list of every account your business uses to sort its money. Every transaction lands in at least two of them, and every line on your reports is one of them. When the list is good, your reports answer questions. When it has gotten out of hand, they can’t.</p>',
    figure: 'note',
    figureTitle: 'An account here is not a bank account',
    figureText:
      'A bank account is one kind of account on the list. “Advertising,” “Sales Tax Payable” and “Owner’s Draw” are accounts too. Think of labeled folders, each with a running total.',
  },
  {
    text: `<h2>The kinds of accounts, and their numbers</h2>
<p>Five kinds, always in the same order: three for the Balance Sheet, then income and expenses for the Profit and Loss. Direct costs of what you sell get their own range. Numbers are optional in QuickBooks Online, but they keep the list in order and make it easy to talk about.</p>`,
    figure: 'table',
    figureTitle: 'Account kinds with the usual number ranges',
    figureText: `Kind | Numbers | What it holds | Statement
Assets | 1000–1999 | What the business has or is owed | Balance Sheet
Liabilities | 2000–2999 | What the business owes | Balance Sheet
Equity | 3000–3999 | The owner’s share | Balance Sheet
Income | 4000–4999 | What you earn from customers | Profit and Loss
Cost of goods sold | 5000–5999 | Direct costs of what you sold | Profit and Loss
Expenses | 6000–6999 | The costs of running the business | Profit and Loss
Other income | 7000–7999 | Income outside your main business, such as interest | Profit and Loss
Other expense | 8000–8999 | Costs outside daily operations | Profit and Loss`,
  },
  {
    text: `<h3>Assets</h3>
<ul>
<li><strong>Bank:</strong> checking, savings, the cash drawer</li>
<li><strong>Accounts receivable:</strong> unpaid customer invoices</li>
<li><strong>Other current assets:</strong> inventory, prepaid insurance, Undeposited Funds</li>
<li><strong>Fixed assets:</strong> equipment, vehicles, furniture, and their accumulated depreciation</li>
<li><strong>Other assets:</strong> a security deposit on your lease</li>
</ul>
<h3>Liabilities</h3>
<ul>
<li><strong>Accounts payable:</strong> bills you have entered and not yet paid</li>
<li><strong>Credit cards:</strong> one account per card</li>
<li><strong>Other current liabilities:</strong> sales tax, payroll taxes, customer deposits, a line of credit</li>
<li><strong>Long-term liabilities:</strong> vehicle and equipment loans due over more than a year</li>
</ul>
<h3>Equity</h3>
<ul>
<li><strong>Owner’s investment</strong> and <strong>owner’s draw</strong> for a sole proprietor or single-member LLC; one set per partner in a partnership; stock, paid-in capital and distributions in a corporation</li>
<li><strong>Retained Earnings:</strong> profits of earlier years, kept by the software. Post to it only when your accountant tells you to.</li>
<li><strong>Opening Balance Equity:</strong> a temporary account from setup. It should end at zero.</li>
</ul>
<h3>Income</h3>
<ul>
<li>One account for each <em>kind</em> of thing you sell, such as service income and product sales</li>
<li>Refunds and discounts as an account that reduces income</li>
<li>Not one account per customer: the software already tracks customers</li>
</ul>
<h3>Cost of goods sold and expenses</h3>
<ul>
<li><strong>Cost of goods sold:</strong> materials, merchandise, subcontractors and labor for the jobs you sold</li>
<li><strong>Expenses:</strong> rent, insurance, software, advertising, office supplies, and so on</li>
<li>Income less cost of goods sold is your <strong>gross profit</strong>, the number that tells you whether your prices work</li>
</ul>
<h2>What a good chart does for you</h2>
<ul>
<li><strong>You can read your own reports.</strong> Fifteen to thirty income and expense lines fit on one page and still say something.</li>
<li><strong>Tax time gets shorter.</strong> When your expense accounts follow the lines of your tax form (for a sole proprietor, Schedule C), your preparer copies totals instead of asking questions.</li>
<li><strong>Months can be compared.</strong> The same kind of cost goes to the same place every time.</li>
<li><strong>Mistakes show up.</strong> A number that jumps stands out in a short list and hides in a long one.</li>
<li><strong>Others can take over.</strong> A lender, a partner or a new bookkeeper understands a standard chart at once.</li>
</ul>
<h2>Common mistakes</h2>
<ul>
<li><strong>Too many accounts.</strong> If you can’t decide between two accounts, you don’t need both. Twelve kinds of office expense should be one.</li>
<li><strong>An account for every vendor or customer.</strong> Use the vendor and customer lists for that, and run reports by name.</li>
<li><strong>The wrong type.</strong> A loan set up as an expense, or a credit card as a bank account, puts the balance on the wrong statement. Check the type before you check the name.</li>
<li><strong>Duplicates.</strong> “Phone,” “Telephone” and “Cell phone” each hold a third of the truth.</li>
<li><strong>“Miscellaneous” as a permanent home.</strong> It is a waiting room. Empty it every month.</li>
<li><strong>Personal spending as an expense.</strong> It goes to owner’s draw. Better yet, it comes out of your personal account.</li>
<li><strong>Sales tax in income.</strong> It is a liability. It never appears on your Profit and Loss.</li>
<li><strong>Deleting accounts with history.</strong> In QuickBooks Online, deleting an account makes it inactive. Its past transactions stay on your reports, and a balance sheet balance may be moved by an automatic entry. Merge or empty the account first.</li>
</ul>
<h2>Tips for building yours</h2>
<ol>
<li>Begin with a starter chart for your kind of business, such as the ones below.</li>
<li>Take out what you don’t need. Adding an account later takes a minute.</li>
<li>Compare it with last year’s tax return and match the expense lines.</li>
<li>Leave gaps between numbers: 6000, 6050, 6100. The account you forgot will need a place.</li>
<li>Use sub-accounts where you want detail and a total: Insurance with Liability and Vehicle below it.</li>
<li>Use classes, locations or projects, if your plan has them, for departments and jobs. They keep the chart short.</li>
<li>Write a one-line note about what goes into each account. A year from now you won’t remember.</li>
<li>Change the structure at the start of a year, and ask your tax preparer first.</li>
</ol>`,
    figure: 'tip',
    figureTitle: 'Merging duplicates in QuickBooks Online',
    figureText:
      'Give the account you want to lose exactly the same name, type and detail type as the one you want to keep, and the software offers to merge them. A merge cannot be undone, so export the account list and both registers first.',
  },
  {
    text: `<h2>Starter chart of accounts</h2>
<p>Choose your kind of business, edit the list until it fits, then download it as a CSV file or print it. To bring it into QuickBooks Online, go to <strong>Settings (the gear) → Import data → Chart of accounts</strong>, choose the file, and match the four columns. To keep the account numbers, first turn them on under <strong>Settings → Account and settings → Advanced → Chart of accounts</strong>. Intuit moves things around, so if a name isn’t there, search for it.</p>`,
    figure: 'starterCharts',
    figureTitle: '',
    figureText: '',
  },
  {
    text: '',
    figure: 'warning',
    figureTitle: 'Before you import',
    figureText:
      'Your file already has a default chart of accounts, and the software creates some accounts itself: Retained Earnings, Opening Balance Equity, Undeposited Funds (called Payments to deposit in newer files) and the Uncategorized accounts. The starter charts leave those out. Make the default accounts you don’t use inactive, so you don’t end up with two of everything.',
  },
]

export const accounts: Accounts = {
  title: 'Chart of Accounts Basics',
  description:
    'What a chart of accounts is, the kinds of accounts and their numbers, benefits, common mistakes and tips, with starter charts for QuickBooks Online.',
  lastUpdated: '2026-11-15',
  readingTime: '10-minute read',
  parts,
  charts: starterCharts,
  madeByQbo: accountsMadeByQbo,
  faqHeading: 'Questions and answers',
  faq: [
    {
      question: 'How many accounts should a small business have?',
      answer:
        'Most are well served by 30 to 50 accounts in all, with 15 to 25 of them for expenses. If your Profit and Loss no longer fits on one page, look for accounts to combine.',
    },
    {
      question: 'Do I need account numbers?',
      answer:
        'No. QuickBooks Online works without them. They help once the list is longer than a page, because they set the order and leave no doubt about which account you mean.',
    },
    {
      question: 'Can I change my chart of accounts in the middle of the year?',
      answer:
        'You can add and rename accounts at any time. If you can, hold off on merging or moving accounts until year end. If you can’t wait, write down the date: reports from before and after the change will not line up.',
    },
    {
      question: 'What is the difference between account type and detail type?',
      answer:
        'The account type decides which statement and section an account appears in, and how it behaves. The detail type is a finer label that QuickBooks Online uses for some features and for tax mapping. Get the type right first.',
    },
  ],
  callToAction: {
    heading: 'Would you rather have it set up for you?',
    text: 'Chart of Accounts Setup gives you a list made for your business, and a walk-through.',
    linkLabel: 'See the service',
    href: '/services#chart-of-accounts-setup',
  },
}
