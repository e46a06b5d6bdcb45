import type { NumberKind } from './numbers.data.ts'

/** The plots, in this order; its heading is also the column of the CSV file. */
export const plots: { kind: NumberKind; heading: string; about: string }[] = [
  {
    kind: 'visit',
    heading: 'Visits',
    about: 'Someone came from another site, or typed the address.',
  },
  {
    kind: 'reader',
    heading: 'Readers',
    about: 'Different people on a day, as far as that can be told without cookies.',
  },
  {
    kind: 'page',
    heading: 'Pages read',
    about: 'Without your admin area and the pages of accounts.',
  },
  {
    kind: 'call',
    heading: 'Clicks to book a call',
    about: 'Presses of the button that opens your calendar.',
  },
  { kind: 'sign_up', heading: 'Sign-ups', about: 'New accounts.' },
  { kind: 'claim', heading: 'Claims', about: 'Free PDFs that students claimed.' },
  { kind: 'sale', heading: 'Sales', about: 'PDFs that were paid for.' },
  { kind: 'lesson', heading: 'Lessons completed', about: 'By all students together.' },
  { kind: 'quiz', heading: 'Quiz rounds', about: 'Rounds with at least one answer.' },
]
