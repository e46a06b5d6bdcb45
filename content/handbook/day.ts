import type { HandbookPage } from './page.ts'

export const day: HandbookPage[] = [
  {
    slug: 'dashboard',
    title: 'Dashboard',
    screen: '/admin/dashboard',
    purpose: 'This is where your day begins: it shows what is waiting for you.',
    first: 'Read the lines under Today and open the ones that matter.',
    watch: 'A line about email or backups comes before everything else.',
    parts: [
      {
        heading: 'Today',
        paragraphs: [
          'Each line under Today is one kind of work: unread messages, student posts to review, students who stopped, new subscribers and claims, things the [site check](/admin/site-check) found. A line disappears when its work is done.',
          'When nothing needs you, it says so. Then you can close the browser and go do the books.',
        ],
      },
      {
        heading: 'The tiles and the menu',
        paragraphs: [
          'The tiles lead to courses, products, progress, the blog, the quiz and your [tools](/admin/tools). The menu has every screen, with a number where something is waiting.',
          'If there is a warning about two-factor login, please take the two minutes: a passkey, your fingerprint or face, is the easiest. An admin account opens every student’s record.',
        ],
      },
    ],
  },
  {
    slug: 'messages',
    title: 'Messages',
    screen: '/admin/contact-submissions',
    purpose: 'Every message from your contact page is saved here, even when its email failed.',
    first: 'Open Unread, and answer the people who wrote to you.',
    watch: 'Not emailed means the message never reached your inbox, so read it here.',
    parts: [
      {
        heading: 'The boxes',
        paragraphs: [
          'Inbox has everything that isn’t archived. Unread has what you haven’t opened. Not emailed has the messages your mail server didn’t take. Archive is for what is done.',
          'Search looks at names, addresses and words. Export CSV downloads what the list shows.',
        ],
      },
      {
        heading: 'Writing back',
        paragraphs: [
          'Press Reply, write, and send: your answer goes out by email and stays under the message, so you always see what you said. Words you write often can be a saved reply. If you would rather use your own mail app, the button for that is there too.',
        ],
      },
      {
        heading: 'When messages are not emailed',
        paragraphs: [
          'Look at [Email](/admin/mail) first: it tells what the mail server said and lets you send yourself a test. The message itself is safe, and you can write back to the address in it.',
        ],
      },
    ],
  },
  {
    slug: 'numbers',
    title: 'Numbers',
    screen: '/admin/numbers',
    purpose: 'How many people come, what they read, and what they do then.',
    first:
      'Compare the last 30 days with the 30 before, and look at the searches that found nothing.',
    watch: 'These are counts, not people: nobody can be followed from one day to the next.',
    parts: [
      {
        heading: 'How it counts',
        paragraphs: [
          'Your server counts the pages it sends. It sets no cookie and keeps no network address. To tell readers apart on one day it scrambles the address and the type of browser with a secret, and throws the secret away at night. Search engines and other bots aren’t counted, and neither is anybody whose browser asks not to be tracked. Numbers are deleted after two years.',
          'Whether a letter was opened is not counted: your letters track nobody.',
        ],
      },
      {
        heading: 'The Monday letter',
        paragraphs: [
          'On Monday at 7 in the morning, in the time zone of your business, your site writes to you: everything under Today on your dashboard, your week against the one before, and the lesson [where most students stop](/admin/courses/stops). After a quiet week that is one line. If your site was off on Monday, the letter comes as soon as it is back in that week.',
          'Switch it off at the end of this screen, or with the link in the letter.',
        ],
      },
      {
        heading: 'What to do with it',
        paragraphs: [
          'A search that finds nothing is an idea for your next post. A page that many people read and that leads nowhere deserves a link to your [services](/services). The file for your spreadsheet has a line for each day.',
        ],
      },
    ],
  },
]
