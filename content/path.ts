// 'Zero to first client': the guarantee of the About page as an ordered list. Ticks come from lessons
// completed and products owned; the other steps are links. A step whose lesson or product does not
// exist on this site is left out.

export type PathStep = { title: string; text: string } & (
  | { kind: 'lesson'; courseSlug: string; lessonSlug: string }
  | { kind: 'product'; productSlug: string }
  | { kind: 'article'; href: '/debits-and-credits-explained' | '/chart-of-accounts-basics' }
  | { kind: 'quiz' }
  | { kind: 'call' }
)

export type LearningPath = {
  id: 'new-business' | 'cleanup'
  label: string
  heading: string
  intro: string
  steps: PathStep[]
}

export const learningPaths: LearningPath[] = [
  {
    id: 'new-business',
    label: 'I am starting a business',
    heading: 'Zero to first client',
    intro:
      'Ten steps from nothing to a first invoice that is paid and properly recorded. Take them in order, at your own pace.',
    steps: [
      {
        kind: 'product',
        productSlug: 'new-business-bookkeeping-checklist',
        title: 'Get the new business checklist',
        text: 'A free PDF to print and tick. It goes with you through the other steps.',
      },
      {
        kind: 'lesson',
        courseSlug: 'bookkeeping-basics-for-new-owners',
        lessonSlug: 'keep-business-and-personal-apart',
        title: 'Open a business bank account',
        text: 'The one step that makes all later ones easier.',
      },
      {
        kind: 'article',
        href: '/debits-and-credits-explained',
        title: 'Read about debits and credits',
        text: 'Twenty minutes, with a practice pad at the end.',
      },
      {
        kind: 'lesson',
        courseSlug: 'qbo-from-zero',
        lessonSlug: 'company-settings-that-matter',
        title: 'Set up your QBO file',
        text: 'The handful of settings that are hard to change later.',
      },
      {
        kind: 'article',
        href: '/chart-of-accounts-basics',
        title: 'Choose your chart of accounts',
        text: 'Pick your kind of business, edit the list, download it for import.',
      },
      {
        kind: 'lesson',
        courseSlug: 'qbo-from-zero',
        lessonSlug: 'invoices-and-sales-receipts',
        title: 'Prepare your first invoice',
        text: 'Invoice or sales receipt, and what each does to your books.',
      },
      {
        kind: 'call',
        title: 'Book a free call',
        text: 'We check your setup together before the first client arrives.',
      },
      {
        kind: 'lesson',
        courseSlug: 'qbo-from-zero',
        lessonSlug: 'payments-and-undeposited-funds',
        title: 'Record the first payment',
        text: 'Your first client has paid. Here is where the money goes in the books.',
      },
      {
        kind: 'lesson',
        courseSlug: 'qbo-from-zero',
        lessonSlug: 'your-first-reconciliation',
        title: 'Reconcile your first month',
        text: 'Prove that your books and your bank agree.',
      },
      {
        kind: 'quiz',
        title: 'Take the QBO quiz',
        text: 'No score is kept. Each question you miss shows you what to read next.',
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
        kind: 'lesson',
        courseSlug: 'clean-up-your-books',
        lessonSlug: 'a-diagnostic-in-one-hour',
        title: 'Find out where you stand',
        text: 'One hour, a few reports, and a list of what needs attention.',
      },
      {
        kind: 'lesson',
        courseSlug: 'clean-up-your-books',
        lessonSlug: 'gather-the-documents',
        title: 'Gather the documents',
        text: 'Statements first. Receipts matter less than you fear.',
      },
      {
        kind: 'article',
        href: '/chart-of-accounts-basics',
        title: 'Settle the chart of accounts',
        text: 'Decide where things belong before you move them.',
      },
      {
        kind: 'lesson',
        courseSlug: 'clean-up-your-books',
        lessonSlug: 'catch-up-and-reconcile',
        title: 'Catch up, one month at a time',
        text: 'Enter, match, reconcile, next month.',
      },
      {
        kind: 'lesson',
        courseSlug: 'clean-up-your-books',
        lessonSlug: 'opening-balance-equity-to-zero',
        title: 'Empty Opening Balance Equity',
        text: 'A temporary account that should not stay in your books.',
      },
      {
        kind: 'product',
        productSlug: 'month-end-close-checklist',
        title: 'Get the month-end checklist',
        text: 'A free PDF that keeps the cleaned months clean.',
      },
      {
        kind: 'lesson',
        courseSlug: 'clean-up-your-books',
        lessonSlug: 'close-the-books-and-keep-them-closed',
        title: 'Close the books',
        text: 'Set a closing date, so that nothing changes behind your back.',
      },
      {
        kind: 'call',
        title: 'Book a free call',
        text: 'Bring your list. We decide what you do and what I do.',
      },
    ],
  },
]
