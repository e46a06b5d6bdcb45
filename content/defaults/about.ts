import type { About } from '#content/schemas/about.ts'

export const about: About = {
  title: 'About',
  description:
    'Who keeps your books, how I work, and my guarantee: from zero to first client for free for new businesses, and help with cleanup for small ones.',
  heading: 'About me',
  lead: 'I’m an independent bookkeeper and bookkeeping coach. I keep books for small businesses, and I teach people who are starting over to keep their own.',
  portrait: null,
  credentials: [],
  biography: [
    '<p>I work with two kinds of people. Some are starting over: a layoff closed one chapter, and they want the next one to be their own. Others have run a good business for years while the paperwork quietly fell behind. Both usually start by apologizing for the state of their books. There’s no need.</p>',
    '<p>Bookkeeping isn’t a talent that some people have and others don’t. It’s a handful of ideas, repeated every month with care. Every dollar comes from somewhere and goes somewhere, and you write down both ends. At the end of the month you check what you wrote against the bank statement. If you can follow a recipe, you can learn this. And I have patience for every question along the way, including the one you’ve already asked.</p>',
    '<p>I work in QuickBooks Online because it’s what most of my clients use and what most small employers ask for. I explain it in plain English, on a shared screen, in your own file. Your file, your logins and your decisions stay yours.</p>',
    '<p>I don’t prepare income tax returns or give legal advice. I work closely with the people who do, and I hand them books they’re glad to get.</p>',
  ].join(''),
  beliefsHeading: 'How I work',
  beliefs: [
    {
      title: 'No shame, no jargon',
      text: 'I won’t scold you for a shoebox full of receipts. When we need a technical word, I explain it first.',
    },
    {
      title: 'Proven, not guessed',
      text: 'Every account I keep is reconciled to a statement. When I don’t know what a transaction is, I ask you instead of guessing.',
    },
    {
      title: 'Prices before work',
      text: 'You get a fixed quote in writing. If the job turns out to be bigger than it looked, I stop and tell you before it costs you anything.',
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
        text: 'If you’re starting a business, I help you set up your books and learn to keep them, free of charge, until you have your first paying client.',
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
        text: 'If your business is running and the books have fallen behind, I help you get them clean: a plan in plain words, a price before I start, and an explanation of every correction, so it doesn’t happen again.',
        steps: [
          'An honest look at what is wrong and what is fine',
          'A fixed price in writing before any work begins',
          'If an error of mine turns up in the months I cleaned, I fix it at no charge',
          'A monthly checklist to keep the books clean',
        ],
      },
    ],
    smallPrint:
      'Your QuickBooks Online subscription, state filing fees and other outside costs are not included. The free help ends with your first paid invoice. After that, you decide whether to keep going, and at what pace.',
  },
  callLabel: 'Book a Free Call',
  messageLabel: 'Send a message',
}
