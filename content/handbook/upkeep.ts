import type { HandbookPage } from './page.ts'

export const upkeep: HandbookPage[] = [
  {
    slug: 'email',
    title: 'Email',
    screen: '/admin/mail',
    purpose: 'Your site sends its mail through the account you name here.',
    first: 'Say where you read your email, choose your provider, and send yourself a test.',
    watch: 'Until a test arrives, nobody gets a confirmation, a new password or a letter.',
    parts: [
      {
        heading: 'Where your email goes',
        paragraphs: [
          'Messages from your contact page, tests and warnings go to one address: the one you read. Change it at the top of the screen at any time.',
        ],
      },
      {
        heading: 'Passwords and senders',
        paragraphs: [
          'Most providers want an app password here, not the one you log in with. The password is stored for this server only and is never shown again.',
          'The DNS records at the end of the page tell other mail servers that the mail is really yours. Without them much of it ends up as spam.',
        ],
      },
      {
        heading: 'Mail that did not go out',
        paragraphs: [
          'It is listed at the top of the screen with the reason. You can send it again when the cause is gone, or remove it.',
        ],
      },
    ],
  },
  {
    slug: 'payments',
    title: 'Payments',
    screen: '/admin/payments',
    purpose: 'With two keys from Stripe, your store sells PDFs by card.',
    first: 'Enter the keys of Stripe’s test mode, and buy a PDF as yourself.',
    watch: 'Both keys must belong to the same account and the same mode, test or live.',
    parts: [
      {
        heading: 'The two keys',
        paragraphs: [
          'The secret key lets your site open Stripe’s page. The signing secret proves that news about payments comes from Stripe. Neither is ever shown again, and no export or backup has them.',
          'Without both keys nothing is sold, and a paid PDF says that card checkout is coming soon.',
          'With the keys of the test mode only admins can buy: its card numbers are known to everyone. When you save the live keys, the PDFs of the test leave My PDFs.',
        ],
      },
      {
        heading: 'People without an account',
        paragraphs: [
          'Send anyone to /buy/ and the name of the PDF. They pay first and get a link by email; it makes their account, where the PDF waits.',
        ],
      },
      {
        heading: 'Words',
        paragraphs: [
          'What you say about refunds stands before every Buy Now: change it under [Your business](/admin/site/business#refundWords). The words of both receipts are under [Emails](/admin/site/mails).',
        ],
      },
    ],
  },
  {
    slug: 'backups',
    title: 'Backups',
    screen: '/admin/backups',
    purpose: 'A backup is one file with everything: texts, people, pictures, videos and PDFs.',
    first: 'Turn on nightly backups, and download one now and then.',
    watch: 'Write the passphrase down in a safe place: without it nobody can open a backup.',
    parts: [
      {
        heading: 'A backup you can trust',
        paragraphs: [
          'Old backups are cleared away by themselves, and some of the older ones are kept. Check opens the newest one and reads all of it, so you know that it would work.',
          'A copy on the same computer burns with the computer. Keep one somewhere else.',
        ],
      },
      {
        heading: 'Bringing a backup back',
        paragraphs: [
          'Restore, beside each backup, shows what the backup holds and what your site has now. A fresh backup is made first, and then everything changes at once or not at all. You stay logged in; everyone else logs in again.',
        ],
      },
    ],
  },
  {
    slug: 'export-and-import',
    title: 'Export and import',
    screen: '/admin/export',
    purpose: 'An export is your whole site in one ZIP that other programs can read.',
    first: 'Export before you move to another server or change a lot.',
    watch: 'An import replaces everything that is here, so look at its summary first.',
    parts: [
      {
        heading: 'What is in the ZIP',
        paragraphs: [
          'It has tables as files, pages as text, and every picture, video and PDF. Addresses and messages of real people are in it: keep it like you keep a client’s books.',
          'A ZIP is checked before anything changes, and you see what is in it and what would go.',
        ],
      },
      {
        heading: 'Bring your blog',
        paragraphs: [
          '[Bring your blog](/admin/export/blog) adds the posts of WordPress or Ghost, drafts as drafts. You see what comes along and what is left out first. Nothing that is here is replaced, and posts that are here already are not brought twice.',
          'Pictures of WordPress are not in its export. Ask your host for the folder wp-content/uploads, pack it as a ZIP, and add it beside the export.',
          'Links to the old addresses lead to the posts here: see [Old addresses](/admin/old-addresses).',
        ],
      },
    ],
  },
  {
    slug: 'tools',
    title: 'Tools',
    screen: '/admin/tools',
    purpose: 'Links to the other programs you work with, in one place.',
    first: 'Replace the sample links with your own in [My site](/admin/site/tools).',
    watch: 'The links open in a new tab, and only admins see them.',
    parts: [
      {
        heading: 'What belongs here',
        paragraphs: [
          'Your accounting program, your scheduler, your bank, the folder with engagement letters: whatever you open every day.',
        ],
      },
    ],
  },
  {
    slug: 'handbook',
    title: 'Handbook',
    screen: '/admin/handbook',
    purpose: 'The handbook has a short page about every screen in this menu.',
    first: 'Open the page of the screen you need, or “About this screen” on the screen itself.',
    watch: 'The words on the screen and in the handbook are the same, so you only read them once.',
    parts: [
      {
        heading: 'If something is missing',
        paragraphs: [
          'The [site check](/admin/site-check) finds what is broken. For the server itself, the person who runs it has a guide of their own, docs/operating.md.',
        ],
      },
    ],
  },
]
