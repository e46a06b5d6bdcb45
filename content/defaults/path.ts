import type { LearningPaths } from '#content/schemas/path.ts'

// 'Zero to first client': the guarantee of the About page as an ordered list.

export const path: LearningPaths = {
  menuNamesChecked: '',
  paths: [
    {
      id: 'new-business',
      label: 'I’m starting a business',
      heading: 'Zero to first client',
      intro:
        'Ten steps from nothing to a first invoice that’s paid and properly recorded. Take them in order, at your own pace.',
      steps: [
        {
          title: 'Get the new business checklist',
          text: 'A free PDF to print and check off. It goes with you through the other steps.',
          href: '/store/new-business-bookkeeping-checklist',
        },
        {
          title: 'Open a business bank account',
          text: 'The one step that makes all the others easier.',
          href: '/courses/bookkeeping-basics-for-new-owners/keep-business-and-personal-apart',
        },
        {
          title: 'Read about debits and credits',
          text: 'A twelve-minute read, with a practice pad at the end.',
          href: '/debits-and-credits-explained',
        },
        {
          title: 'Set up your QuickBooks Online (QBO) file',
          text: 'The handful of settings that are hard to change later.',
          href: '/courses/qbo-from-zero/company-settings-that-matter',
        },
        {
          title: 'Choose your chart of accounts',
          text: 'Pick your kind of business, edit the list, download it for import.',
          href: '/chart-of-accounts-basics',
        },
        {
          title: 'Prepare your first invoice',
          text: 'Invoice or sales receipt, and what each does to your books.',
          href: '/courses/qbo-from-zero/invoices-and-sales-receipts',
        },
        {
          title: 'Book a free call',
          text: 'We check your setup together before the first client arrives.',
          href: '',
        },
        {
          title: 'Record the first payment',
          text: 'Your first client has paid. Here is where the money goes in the books.',
          href: '/courses/qbo-from-zero/payments-and-undeposited-funds',
        },
        {
          title: 'Reconcile your first month',
          text: 'Prove that your books and your bank agree.',
          href: '/courses/qbo-from-zero/your-first-reconciliation',
        },
        {
          title: 'Take the QBO quiz',
          text: 'No score is kept. Each question you miss shows you what to read next.',
          href: '/qbo-quiz',
        },
      ],
    },
    {
      id: 'cleanup',
      label: 'My books need a cleanup',
      heading: 'From shoebox to clean books',
      intro:
        'Eight steps that turn a file you avoid into one you can rely on. Some take an hour, some a weekend.',
      steps: [
        {
          title: 'Find out where you stand',
          text: 'One hour, a few reports, and a list of what needs attention.',
          href: '/courses/clean-up-your-books/a-diagnostic-in-one-hour',
        },
        {
          title: 'Gather the documents',
          text: 'Statements first. Receipts matter less than you fear.',
          href: '/courses/clean-up-your-books/gather-the-documents',
        },
        {
          title: 'Settle the chart of accounts',
          text: 'Decide where things belong before you move them.',
          href: '/chart-of-accounts-basics',
        },
        {
          title: 'Catch up, one month at a time',
          text: 'Enter, match, reconcile, next month.',
          href: '/courses/clean-up-your-books/catch-up-and-reconcile',
        },
        {
          title: 'Empty Opening Balance Equity',
          text: 'A temporary account that should end at zero.',
          href: '/courses/clean-up-your-books/opening-balance-equity-to-zero',
        },
        {
          title: 'Get the month-end checklist',
          text: 'A free PDF that keeps the cleaned months clean.',
          href: '/store/month-end-close-checklist',
        },
        {
          title: 'Close the books',
          text: 'Set a closing date so nothing changes behind your back.',
          href: '/courses/clean-up-your-books/close-the-books-and-keep-them-closed',
        },
        {
          title: 'Book a free call',
          text: 'Bring your list. We decide what you do and what I do.',
          href: '',
        },
      ],
    },
  ],
}
