import type { SeedProduct } from '../types.ts'

export const contractorKit = {
  title: '1099 Season Kit',
  slug: '1099-season-kit',
  description:
    'A calm January: who gets a 1099-NEC under the $2,000 threshold, a W-9 request you can copy, a contractor tracker and a calendar from October to February.',
  price: '12.00',
  cover: { pattern: 'ticks', palette: 'ink', alt: 'A dark cover with a column of check marks' },
  whatIsInside: [
    'Who gets a 1099-NEC, as a checklist',
    'A W-9 request to copy and send',
    'A contractor tracker',
    'A calendar from October to February',
  ],
  whoItIsFor: 'You pay contractors, and you’d like to get through January without chasing W-9s.',
  pdf: {
    fileName: '1099-season-kit.pdf',
    title: '1099 Season Kit',
    subtitle: 'For payments made in 2026',
    sections: [
      {
        kind: 'text',
        heading: 'The rule in short',
        paragraphs: [
          'For payments made after December 31, 2025, you send Form 1099-NEC to anyone you paid $2,000 or more during the year for services to your business, unless they’re your employee. The amount is adjusted for inflation for years after 2026. For payments made in 2025 the threshold was $600.',
          'Payments by credit card, debit card or a third-party network are left out. Payments to corporations are generally left out as well, except fees to attorneys. States have their own rules, so check yours, too.',
          'Form 1099-NEC is due to the contractor and to the IRS by January 31 of the next year. January 31, 2027, is a Sunday, so the forms for 2026 are due Monday, February 1, 2027.',
        ],
      },
      {
        kind: 'steps',
        heading: 'Does this vendor get a 1099-NEC?',
        items: [
          'Did I pay for services, not only for goods? If not, stop.',
          'Was it for my business, not personal? If not, stop.',
          'Is the payee an individual, a partnership or an LLC not taxed as a corporation, or an attorney? See the W-9. If not, stop.',
          'Leave out what I paid by card or through a payment network.',
          'Is the rest $2,000 or more for the calendar year? If so, prepare the form.',
          'Did I withhold federal income tax under the backup withholding rules? If so, prepare the form no matter how small the amount.',
        ],
      },
      {
        kind: 'text',
        heading: 'A W-9 request to copy',
        paragraphs: [
          'Hi, before I send your first payment, I need a completed Form W-9 for my records. You’ll find the form at irs.gov. Please bring it by or use a secure upload instead of regular email, because it has your taxpayer number on it. Thank you!',
        ],
      },
      {
        kind: 'table',
        heading: 'Contractor tracker',
        columns: ['Contractor', 'W-9 on file', 'Tax class', 'Paid by check or bank', 'Form sent'],
        rows: Array.from({ length: 14 }, () => ['']),
      },
      {
        kind: 'checklist',
        heading: 'Calendar',
        items: [
          'October: run contractor payments for the year so far and mark missing vendors',
          'November: ask for every W-9 that’s still missing',
          'December: check how payments were made, card or bank, and correct the records',
          'First week of January: run the final report and compare it with the tracker',
          'Second week of January: check names and numbers against the W-9s',
          'By the due date (January 31, or the next business day): send copies to contractors, and file with the IRS and the state',
          'February: file copies and confirmations with the year’s books',
        ],
      },
    ],
  },
} satisfies SeedProduct

export const firstClientPack = {
  title: 'First Client Pack',
  slug: 'first-client-pack',
  description:
    'For anyone who wants to work as a bookkeeper: questions for the first call, outlines for a proposal and an agreement, an onboarding list and a first-month plan.',
  price: '15.00',
  cover: {
    pattern: 'path',
    palette: 'paper',
    alt: 'A paper-colored cover with a winding path',
  },
  whatIsInside: [
    'Questions for the first call',
    'Outlines for a proposal and an agreement',
    'An onboarding checklist',
    'A plan for the first month, week by week',
  ],
  whoItIsFor: 'You know how to keep books, and you’re about to do it for your first paying client.',
  pdf: {
    fileName: 'first-client-pack.pdf',
    title: 'First Client Pack',
    subtitle: 'For new bookkeepers',
    sections: [
      {
        kind: 'checklist',
        heading: 'Questions for the first call',
        intro: 'Listen more than you talk. You’re finding out whether you can help.',
        items: [
          'What does the business do, and how does it get paid?',
          'How is it organized and taxed? Who prepares the return?',
          'Which software, which plan, and who has access?',
          'How many bank, card and loan accounts are there?',
          'When was each one last reconciled?',
          'Are there employees, contractors or sales tax?',
          'What made you look for help now?',
          'What would have to be true in six months for you to be glad we talked?',
        ],
      },
      {
        kind: 'steps',
        heading: 'Outline of a proposal',
        items: [
          'What I understood: their situation in three sentences, in their words.',
          'What I will do, as a list, and how often.',
          'What I will not do, such as tax returns, audits and legal advice.',
          'What I need from you, and by what day of the month.',
          'Price, when it is due, and what happens if the work grows.',
          'When we begin, and how either of us can end it.',
        ],
      },
      {
        kind: 'checklist',
        heading: 'What an agreement should cover',
        intro: 'Have an attorney in your state look it over.',
        items: [
          'Scope, and how changes to it are agreed',
          'Fees, due dates and late payment',
          'Who owns the file and the documents: the client',
          'Access, passwords and confidentiality',
          'The client’s responsibility for the information they give me',
          'Limit of liability and insurance',
          'Ending the engagement and handing over',
          'Governing law',
        ],
      },
      {
        kind: 'checklist',
        heading: 'Onboarding',
        items: [
          'Signed agreement and first payment received',
          'Invited to the client’s file as an accountant user; never use the client’s own password',
          'Statements and last tax return received through a secure upload',
          'Diagnostic done and findings explained',
          'Agreed on the day of the month for questions and for reports',
        ],
      },
      {
        kind: 'table',
        heading: 'First-month plan',
        columns: ['Week', 'Goal', 'Done'],
        rows: [
          ['1', 'Access, documents, diagnostic', ''],
          ['2', 'Agreement on chart of accounts and opening balances', ''],
          ['3', 'Month entered, matched and reconciled', ''],
          ['4', 'Reports sent with a one-page note, call held', ''],
        ],
      },
      { kind: 'lines', heading: 'Notes from the first call', count: 12 },
    ],
  },
} satisfies SeedProduct
