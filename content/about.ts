import type { About } from './schemas/about.ts'

export const about: About = {
  title: 'About',
  description:
    'Who keeps your books here, how I work, and the guarantee: from zero to first client for free, and help with cleanup for small businesses.',
  heading: 'About me',
  lead: 'I am an independent bookkeeper and bookkeeping coach. I keep books for small businesses, and I teach people who are starting over to keep their own.',
  portrait: null,
  credentials: [],
  biography: [
    'I work with two kinds of people. Some are on the first day of something: a layoff has ended one chapter, and they would like the next one to belong to them. Others have been running a good business for years while the paperwork slid quietly behind. Both usually begin the conversation with an apology for the state of their books. None is needed.',
    'Bookkeeping is not a gift that some people have and others lack. It is a small number of ideas, repeated every month with care. Every dollar comes from somewhere and goes somewhere. Both ends are written down. At the end of the month you prove what you wrote against the bank statement. If you can follow a recipe, you can learn this. And I have patience for every question along the way, including the one you have already asked.',
    'I work in QuickBooks Online, because it is what most of my clients use and what most small employers ask for. I explain it in plain English, on a shared screen, in your own file. You stay the owner of your file, your logins and your decisions.',
    'I do not prepare income tax returns or give legal advice. I work closely with the people who do, and I hand them books they are glad to receive.',
  ],
  beliefsHeading: 'How I work',
  beliefs: [
    {
      title: 'No shame, no jargon',
      text: 'You will not be scolded for a shoebox. When a technical word is needed, I explain it once and use it correctly after that.',
    },
    {
      title: 'Proven, not guessed',
      text: 'Every account I keep is reconciled to a statement. Where I do not know what a transaction is, I ask you instead of choosing something plausible.',
    },
    {
      title: 'Prices before work',
      text: 'You get a fixed quote in writing. If the work turns out to be larger than it looked, I stop and tell you before it costs you anything.',
    },
    {
      title: 'Your books stay yours',
      text: 'The file is in your name, with your password. If we part ways, you keep everything and lose nothing.',
    },
  ],
  guarantee: {
    heading: 'My guarantee',
    lead: 'Two promises, for the two kinds of people I work with most.',
    promises: [
      {
        audience: 'For new businesses',
        promise: 'From zero to first client for free.',
        text: 'If you are starting a business, I help you set up your books and learn to keep them, without charge, until you have your first paying client.',
        steps: [
          'The courses, articles, quiz and free guides on this site',
          'A first call to choose your setup and your chart of accounts',
          'Answers to your setup questions by email',
          'A check of your first invoice and its first payment in your books',
        ],
      },
      {
        audience: 'For small businesses',
        promise: 'Help with cleanup.',
        text: 'If your business is running and the books have fallen behind, I help you get them clean: a plan in plain words, a price before I start, and corrections explained so that it does not happen again.',
        steps: [
          'An honest look at what is wrong and what is fine',
          'A fixed price in writing before any work begins',
          'If an error of mine turns up in the months I cleaned, I fix it at no charge',
          'A monthly checklist, so that the books stay clean',
        ],
      },
    ],
    smallPrint:
      'Your QuickBooks Online subscription, state filing fees and other outside costs are not included. The free help ends with your first paid invoice. After that, you decide whether to keep going, and at what pace.',
  },
  callLabel: 'Book a Free Call',
  messageLabel: 'Send a message',
}
