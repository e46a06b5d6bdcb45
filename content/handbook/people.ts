import type { HandbookPage } from './page.ts'

export const people: HandbookPage[] = [
  {
    slug: 'people',
    title: 'People',
    screen: '/admin/users',
    purpose: 'Everyone who has an account on your site is listed here.',
    first: 'Search for a name or an address, then open the person.',
    watch: 'An admin sees and changes everything, so invite only someone you trust with all of it.',
    parts: [
      {
        heading: 'What you can do for a person',
        paragraphs: [
          'A person’s page shows what they claimed and completed. You can send them a link for a new password, log them out everywhere, block them, download their data or delete the account.',
          'Blocking can be undone. Deleting can’t: posts, pictures and records go with the account. A picture that one of your lessons or letters shows stays.',
          'When someone loses their phone, a recovery code or another passkey lets them in. If they have neither, make sure it’s really them, then press Remove the Second Factor on their page. They get an email, and once they confirm in it, their authenticators and passkeys are gone and the password is enough.',
        ],
      },
      {
        heading: 'Adding someone yourself',
        paragraphs: [
          'Add a Person is for a client or student you already know. They get an invitation by email, or you get a link to pass on while email isn’t set up. You can keep a note about anyone that only admins see.',
        ],
      },
      {
        heading: 'Admins and the log',
        paragraphs: [
          'Invite an Admin sends a link by email. The [audit log](/admin/users/log) keeps what admins did to accounts and to the site. Nobody can change it.',
          'Your site always keeps one admin: the last one can’t be removed.',
        ],
      },
    ],
  },
  {
    slug: 'progress',
    title: 'Progress',
    screen: '/admin/users/progress',
    purpose: 'This screen shows who is learning what, and where each student left off.',
    first: 'Look for students who are close to finishing, and write them a kind word.',
    watch: 'Stalled means 14 days without a completed lesson while lessons are left.',
    parts: [
      {
        heading: 'Reading the table',
        paragraphs: [
          'Each student has a bar for every course they began. Search finds names and addresses. The charts count completed lessons by day and by course.',
          'Export CSV downloads the table for a spreadsheet.',
        ],
      },
      {
        heading: 'From here to a letter',
        paragraphs: [
          'Students who stopped have a list of their own, [Stopped students](/admin/users/stopped), with an email ready for each. To write to everyone who finished or stopped a course, write a [letter](/admin/letters).',
        ],
      },
    ],
  },
  {
    slug: 'stopped-students',
    title: 'Stopped students',
    screen: '/admin/users/stopped',
    purpose: 'These students began a course and haven’t completed a lesson in 14 days.',
    first: 'Open the email that is ready for the first student, read it and send it.',
    watch: 'Done takes a student off the list until they work and stop again.',
    parts: [
      {
        heading: 'A note that brings people back',
        paragraphs: [
          'The email opens in your own mail program, with the student’s course in it. Change the words until they sound like you. One sentence about the next lesson works better than a page.',
          'The list is sorted for you, and the count on the [Dashboard](/admin/dashboard) follows it.',
        ],
      },
    ],
  },
]
