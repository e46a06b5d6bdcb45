import type { NextStep, Posts } from '#content/schemas/posts.ts'

export const posts: Posts = {
  description:
    'Plain-spoken articles on QuickBooks Online, bookkeeping habits, taxes and starting over, for people who keep their own books.',
  lead: 'My answers to the questions that come up again and again when the books are open.',
  authorSentence:
    'I keep books for small businesses, and I teach people who are starting over to keep their own.',
  nextStep: {
    heading: 'Want a hand with this?',
    text: 'Every service has a starting price you can see before you call, and the first call is free.',
    label: 'See services and prices',
    href: '/services',
  },
  nextSteps: [
    {
      category: 'QBO Tips',
      heading: 'How well do you know QuickBooks Online?',
      text: 'Take the quiz. Every question comes with an explanation, and you can stop whenever you like.',
      label: 'Take the QBO Quiz',
      href: '/qbo-quiz',
    },
    {
      category: 'Getting Started',
      heading: 'Learn it step by step',
      text: 'My courses are free. Each lesson is short, and the site remembers where you left off.',
      label: 'See the courses',
      href: '/dashboard',
    },
    {
      category: 'Taxes & Deadlines',
      heading: 'Books your tax preparer is glad to get',
      text: 'I can look your books over before the deadline and tell you what to fix and why.',
      label: 'See the monthly review',
      href: '/services#monthly-review-service',
    },
    {
      category: 'Month-End & Reports',
      heading: 'Reports by the 15th, without the evening work',
      text: 'I can close the month for you, reconcile every account, and send reports you can read.',
      label: 'See monthly bookkeeping',
      href: '/services#monthly-bookkeeping',
    },
    {
      category: 'Cleanup',
      heading: 'Further behind than you’d like?',
      text: 'Tell me how many months it is. You get a plan in plain words and a fixed price before I start.',
      label: 'Tell me about your books',
      href: '/contact',
    },
  ],
}

/** The next step for a category, whatever the case of its name; otherwise the one for every post. */
export function nextStepFor(
  { nextStep, nextSteps }: Posts,
  category: string | undefined,
): NextStep {
  const wanted = category?.toLowerCase()
  const { heading, text, label, href } =
    nextSteps.find((one) => one.category.toLowerCase() === wanted) ?? nextStep
  return { heading, text, label, href }
}
