import type { Home } from '#content/schemas/home.ts'

export const home: Home = {
  title: 'Bookkeeping services and QuickBooks Online coaching',
  description:
    'Calm, competent bookkeeping for small businesses, and patient QuickBooks Online coaching for people starting over. Book a free call.',
  hero: {
    eyebrow: 'Bookkeeping and coaching',
    heading: 'Books you can read. Numbers you can trust.',
    text: 'Laid off and starting over? Learn QuickBooks Online free, and I’ll help until your first client pays. In business and a year behind on receipts? I’ll get your books in order and show you how to keep them that way.',
    callLabel: 'Book a Free Call',
    secondaryLabel: 'See all services',
    secondaryHref: '/services',
    note: 'The call takes 30 minutes. No card, no pressure, and you’ll leave with a next step.',
  },
  introduction: {
    heading: 'Who you’ll work with',
    text: 'You write to me, you call me, and I’m the one who opens your file. Nobody else touches your books.',
    linkLabel: 'More about me',
  },
  servicesIntro: {
    heading: 'Pick how much you want to do yourself',
    text: 'Some people want to learn. Some want it done. Most want a little of both, and that changes over the years. You know the price before any work begins.',
    points: [
      {
        title: 'Learn it',
        text: 'Coaching in your own file, free courses and a quiz, until the software feels familiar.',
        href: '/services#bookkeeping-coaching-and-services',
      },
      {
        title: 'Have it checked',
        text: 'You keep the books; once a month I look them over and tell you what to fix and why.',
        href: '/services#monthly-review-service',
      },
      {
        title: 'Hand it over',
        text: 'Cleanup first if you need it, then monthly bookkeeping with reports by the 15th.',
        href: '/services#monthly-bookkeeping',
      },
    ],
    linkLabel: 'See all services',
    linkHref: '/services',
  },
  articles: {
    heading: 'Start with the basics',
    text: 'Two articles on the ideas that the rest of bookkeeping is built on. Free to read, no account needed.',
    cards: [
      {
        title: 'Debits and Credits Explained',
        summary:
          'Left side, right side, and why your bank seems to say it backward. With T-accounts and a practice pad.',
        href: '/debits-and-credits-explained',
      },
      {
        title: 'Chart of Accounts Basics',
        summary:
          'The list behind every report: what belongs on it, how to number it, and a starter chart you can download.',
        href: '/chart-of-accounts-basics',
      },
    ],
    viewAllLabel: 'View All Articles',
    viewAllHref: '/bookkeeping-basics',
  },
  courses: {
    heading: 'Free courses, at your own pace',
    text: 'Short lessons in plain words, each with something to do at the end. Sign up once, and your place is kept.',
    buttonLabel: 'See All Courses',
  },
  freePdfs: {
    heading: 'Free PDFs to keep',
    text: 'Checklists and worksheets to print or fill in. Claim one, and it stays on your shelf.',
    buttonLabel: 'Open the Store',
  },
  testimonialsHeading: 'What working together is like',
  offers: {
    heading: 'Hear about new guides and offers',
    text: 'A short email now and then: a new free PDF, a new course, or a lower price on a cleanup. Twice a month at most.',
    emailLabel: 'Email address',
    buttonLabel: 'Sign Up for Offers',
    privacyNote: 'Used for this list only. Every email has an unsubscribe link.',
  },
  finalCall: {
    heading: 'Bring the shoebox',
    text: 'Nobody’s books are too messy for a first conversation. Tell me where you are, and I’ll tell you honestly what you need, what it costs, and what you can do yourself.',
    callLabel: 'Book a Free Call',
    secondaryLabel: 'Send a message',
    secondaryHref: '/contact',
  },
  faqHeading: 'Questions people ask first',
  faq: [
    {
      question: 'Do I need QuickBooks Online to work with you?',
      answer:
        'For coaching and monthly bookkeeping, yes: it’s the software I teach and work in. If you don’t have it yet, wait until we’ve talked. We’ll choose the smallest plan that does what you need.',
    },
    {
      question: 'I’m months behind. Where do I start?',
      answer:
        'With a Diagnostic Review. I go through your file and write down what needs attention, most urgent first, and you decide who does the work. If you choose a cleanup with me, I take the fee off its price.',
    },
    {
      question: 'What’s really free?',
      answer:
        'The first call, the articles and blog, the quiz, the courses, and the guides marked Free in the store. New businesses also get the help described in the guarantee on the About page.',
    },
    {
      question: 'Do you prepare income tax returns?',
      answer:
        'No. I keep the books, file payroll and sales tax forms, and hand your CPA, enrolled agent or tax preparer a complete package. They prepare and sign the return.',
    },
  ],
}
