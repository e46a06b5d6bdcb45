import type { SeedQuestion } from '../types.ts'

export const ownersAndTaxesQuestions = [
  {
    question: 'How does a sole proprietor record money taken out for personal use?',
    answers: [
      { text: 'As wages expense', isCorrect: false },
      { text: 'As owner’s draw, in equity', isCorrect: true },
      { text: 'As a loan to an employee', isCorrect: false },
      { text: 'As a miscellaneous expense', isCorrect: false },
    ],
    explanation:
      'A sole proprietor is not an employee of the business. Draws reduce equity and never appear on the Profit and Loss.',
    teaches: {
      kind: 'lesson',
      courseSlug: 'bookkeeping-basics-for-new-owners',
      lessonSlug: 'owners-draw-or-salary',
    },
  },
  {
    question: 'In your books, what is the sales tax you collect from customers?',
    answers: [
      { text: 'Part of your sales income', isCorrect: false },
      { text: 'An expense when you collect it', isCorrect: false },
      { text: 'A liability until you pay it to the state', isCorrect: true },
      { text: 'A discount given to the customer', isCorrect: false },
    ],
    explanation:
      'You hold it for the state. Collecting it credits a liability, and paying it debits that liability, so it never affects your profit.',
    teaches: {
      kind: 'lesson',
      courseSlug: 'bookkeeping-basics-for-new-owners',
      lessonSlug: 'sales-tax-is-not-your-money',
    },
  },
  {
    question:
      'What is the federal 1099-NEC reporting threshold for payments made to a contractor in 2026?',
    answers: [
      { text: '$600', isCorrect: false },
      { text: '$2,000', isCorrect: true },
      { text: '$5,000', isCorrect: false },
      { text: '$20,000', isCorrect: false },
    ],
    explanation:
      'For payments made after December 31, 2025, the threshold is $2,000. It was $600 before. The contractor must report all income either way.',
    teaches: { kind: 'post', slug: '1099-nec-in-2026-the-new-2-000-threshold' },
  },
  {
    question: 'You pay a contractor by credit card. Who, if anyone, reports that payment?',
    answers: [
      { text: 'You, on Form 1099-NEC', isCorrect: false },
      { text: 'You, on Form W-2', isCorrect: false },
      { text: 'You, on Form 1099-MISC', isCorrect: false },
      { text: 'The payment processor, on Form 1099-K where its rules require it', isCorrect: true },
    ],
    explanation:
      'Leave payments by card or through a third-party network off your 1099-NEC. Count checks, cash and direct bank payments.',
    teaches: {
      kind: 'lesson',
      courseSlug: 'bookkeeping-basics-for-new-owners',
      lessonSlug: 'contractors-w9-and-1099-nec',
    },
  },
  {
    question: 'Which form do you ask a contractor to fill out before you pay them?',
    answers: [
      { text: 'Form W-4', isCorrect: false },
      { text: 'Form W-2', isCorrect: false },
      { text: 'Form W-9', isCorrect: true },
      { text: 'Form I-9', isCorrect: false },
    ],
    explanation:
      'The W-9 gives you the legal name, the tax classification and the taxpayer number. The W-4 and the I-9 are for employees.',
    teaches: {
      kind: 'lesson',
      courseSlug: 'bookkeeping-basics-for-new-owners',
      lessonSlug: 'contractors-w9-and-1099-nec',
    },
  },
  {
    question:
      'A sole proprietor pays estimated income tax from the business account. Where does it belong in the books?',
    answers: [
      { text: 'In equity, as a draw or estimated taxes', isCorrect: true },
      { text: 'In taxes and licenses expense', isCorrect: false },
      { text: 'In payroll taxes', isCorrect: false },
      { text: 'In sales tax payable', isCorrect: false },
    ],
    explanation:
      'It is the owner’s own income tax, not a cost of the business, so it stays off the Profit and Loss.',
    teaches: { kind: 'post', slug: 'quarterly-estimated-taxes-without-panic' },
  },
  {
    question:
      'You withhold $800 in taxes from your employees’ pay. What is that $800 until you send it in?',
    answers: [
      { text: 'Other income', isCorrect: false },
      { text: 'A payroll liability', isCorrect: true },
      { text: 'An additional payroll tax expense', isCorrect: false },
      { text: 'An owner’s draw', isCorrect: false },
    ],
    explanation:
      'You’re holding your employees’ money for the government. It’s part of the gross wages you already recorded, not an extra expense.',
    teaches: {
      kind: 'lesson',
      courseSlug: 'clean-up-your-books',
      lessonSlug: 'loans-payroll-and-sales-tax-liabilities',
    },
  },
] satisfies SeedQuestion[]
