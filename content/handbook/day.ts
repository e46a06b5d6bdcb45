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
]
