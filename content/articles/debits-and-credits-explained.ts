import type { Debits } from '#content/articles/schema.ts'
import { debitsAndCreditsExamples } from './debits-and-credits-examples.ts'
import { practice } from './practice-transactions.ts'

const foundations: Debits['parts'] = [
  {
    text: `<p>If debits and credits have never made sense to you, the words are probably to blame. In everyday life a credit is something good and a debit is money leaving. In bookkeeping the two words mean something much simpler: <strong>debit means left, credit means right.</strong> That’s all. The rest of this article is about what happens on each side.</p>
<h2>Every transaction has two sides</h2>
<p>Money always comes from somewhere and goes somewhere. You pay $60 for printer paper: you have supplies to show for it, and your checking account is $60 lower. A client pays an invoice: your checking account goes up, and what the client owes you goes down. <strong>Double-entry bookkeeping</strong> writes down both ends of every transaction, once as a debit and once as a credit, for the same amount.</p>
<p>Because both ends are always written down, the books check themselves. Total debits equal total credits after every transaction. If they don’t, something is missing.</p>
<h2>The accounting equation</h2>
<p>Everything a business has was paid for by someone: either by lenders and vendors, who are still owed the money, or by the owner. That’s the accounting equation, and every balance sheet in the world is built on it.</p>`,
    figure: 'equation',
    figureTitle: 'What the business has equals what it owes plus what belongs to the owner.',
    figureText: `Assets
=
Liabilities
Equity`,
  },
  {
    text: '<p>Income and expenses belong to the equation too. Income makes the owner’s share larger, expenses make it smaller, and at the end of the year the difference, your net income, moves into equity.</p>',
    figure: 'equation',
    figureTitle: 'A small design studio at the end of its first month.',
    figureText: `Checking | 6200
Accounts receivable | 1800
Computer | 2000
=
Credit card | 1500
Owner’s investment | 5000
Net income so far | 3500`,
  },
  {
    text: `<h2>The five account types</h2>
<p>Whether a debit makes an account go up or down depends only on its type. Learn this table and you know debits and credits.</p>`,
    figure: 'table',
    figureTitle: 'Account types, what changes them, and where they are reported',
    figureText: `Account type | Examples | Increases with | Decreases with | Normal balance | Statement
Assets | Checking, accounts receivable, inventory, equipment | Debit | Credit | Debit | Balance Sheet
Liabilities | Credit cards, accounts payable, sales tax payable, loans | Credit | Debit | Credit | Balance Sheet
Equity | Owner’s investment, retained earnings (owner’s draws work the other way) | Credit | Debit | Credit | Balance Sheet
Income | Sales, service fees, interest earned | Credit | Debit | Credit | Profit and Loss
Expenses | Rent, software, wages, cost of goods sold | Debit | Credit | Debit | Profit and Loss`,
  },
  {
    text: '',
    figure: 'tip',
    figureTitle: 'A way to remember it: DEA and LIE',
    figureText:
      '**D**raws, **E**xpenses and **A**ssets go up with a debit. **L**iabilities, **I**ncome and **E**quity go up with a credit. Two groups, two rules.',
  },
]

const wrapUp: Debits['parts'] = [
  {
    text: `<p>Checking ends at 5,000 + 2,900 − 700 − 300 − 200 − 500 = $6,200. The card ends at 2,000 − 500 = $1,500. Income of $4,700 less expenses of $1,200 leaves net income of $3,500. Assets of $10,000 equal liabilities of $1,500 plus equity of $8,500.</p>
<h2>Why your bank says it the other way around</h2>
<p>Your bank statement says your account was <em>credited</em> when money arrived. In your books the same deposit is a <em>debit</em> to checking. Both are right. The money in your account is your asset, and it is the bank’s liability: the bank owes it to you. The statement is written from the bank’s books, so it is the mirror image of yours. The same goes for your credit card statement.</p>
<h2>Where you’ll see them in QuickBooks Online (QBO)</h2>
<p>QuickBooks Online writes most debits and credits for you. When you save an invoice, it debits Accounts Receivable and credits the income account of each product or service on it. When you categorize a card purchase, it debits the expense and credits the card. You only type both sides yourself in a <strong>journal entry</strong>, which is best kept for corrections, payroll from an outside provider, depreciation, and entries your tax preparer gives you.</p>
<p>To see what the software did, open a saved transaction and choose <strong>More → Transaction journal</strong> (<strong>More actions</strong> on some forms). It shows the debits and credits behind the form. Doing that for a few of your own transactions teaches you more than any diagram.</p>
<h2>Common mistakes</h2>
<ul>
<li><strong>Booking a loan as income.</strong> Money you must pay back is a liability. Debit checking, credit the loan.</li>
<li><strong>Booking a whole loan payment as an expense.</strong> Only the interest is an expense. The principal reduces the loan.</li>
<li><strong>Booking the card payment as an expense.</strong> The purchases on the card were the expenses. Paying the card is a transfer: debit the credit card, credit checking.</li>
<li><strong>Booking owner’s draws as an expense.</strong> What you take out of a sole proprietorship or partnership is equity, not a cost of the business.</li>
<li><strong>Booking sales tax as income.</strong> The tax you collect belongs to the state. It is a liability from the moment you charge it.</li>
<li><strong>Recording income twice.</strong> The invoice has already recorded the income. Match the deposit to that payment; don’t categorize it as new income.</li>
<li><strong>Fixing a difference with a made-up entry.</strong> A journal entry that forces two numbers to agree hides the mistake instead of fixing it.</li>
</ul>
<h2>Tips that help</h2>
<ul>
<li>Start with the side you’re sure of. In most transactions that is the bank or card account: did it go up or down?</li>
<li>Then ask what you got for it, or why you received it. That’s the other account.</li>
<li>Say it as a sentence: “Checking goes up, so debit checking. The client owes me less, so credit receivables.”</li>
<li>Draw two T-accounts on paper when you’re stuck. It takes ten seconds.</li>
<li>If a total is off by an amount that divides evenly by 9, look for two digits that were swapped. If it’s off by an even amount, look for half of it on the wrong side.</li>
</ul>
<h2>Practice pad</h2>
<p>Read the transaction, choose the account to debit and the account to credit, and enter the amount. The T-accounts fill in as you go, and you’ll see whether they balance, and why. Nothing is saved.</p>`,
    figure: 'practicePad',
    figureTitle: '',
    figureText: '',
  },
]

export const debits: Debits = {
  title: 'Debits and Credits Explained',
  description:
    'Debit means left, credit means right. A plain guide with the table of account types, T-accounts, worked examples, common mistakes and practice.',
  lastUpdated: '2026-11-15',
  readingTime: '12-minute read',
  parts: [...foundations, ...debitsAndCreditsExamples, ...wrapUp],
  practice,
  faqHeading: 'Questions and answers',
  faq: [
    {
      question: 'Is a debit good or bad?',
      answer:
        'Neither. A debit is an entry on the left side of an account. It increases assets and expenses and decreases liabilities, equity and income.',
    },
    {
      question: 'Do debits and credits always have to be equal?',
      answer:
        'Yes. In every transaction the total of the debits equals the total of the credits. A transaction may have more than two lines, as a loan payment does, but the two totals always agree.',
    },
    {
      question: 'Do I need to know debits and credits to use QuickBooks Online?',
      answer:
        'You can send invoices and record expenses without them. You need them to understand your balance sheet, to correct a mistake, and to know whether what the software did is right.',
    },
    {
      question: 'Why is my income shown as a credit?',
      answer:
        'Income increases the owner’s share of the business, and equity increases on the right side. So income is recorded as a credit. The debit is what you received: cash, or a customer’s promise to pay.',
    },
  ],
  callToAction: {
    heading: 'Would you like someone beside you for the first month?',
    text: 'Coaching happens in your own file, with your own transactions.',
    linkLabel: 'See all services',
    href: '/services',
  },
}
