import type { HandbookPage } from './page.ts'

export const letters: HandbookPage[] = [
  {
    slug: 'letters',
    title: 'Letters',
    screen: '/admin/letters',
    purpose: 'Letters are emails you write once and send to everyone who asked for them.',
    first: 'Press Write a letter, and send the test to yourself before anybody else gets it.',
    watch: 'A sent letter can’t be called back, so read the number of people before you confirm.',
    parts: [
      {
        heading: 'From a blank page to a sent letter',
        paragraphs: [
          'A letter is saved while you write. The preview shows it light and dark, as a phone and as a computer would. On the Send page you choose the groups, see how many people that is, and send now or at a time you choose.',
          'Duplicate makes a new draft with the words and the groups of an earlier letter.',
          'While a letter goes out you can pause it or stop it. Each address gets it once, also when the server restarts in between.',
        ],
      },
      {
        heading: 'First names',
        paragraphs: [
          'First name in the editor puts a placeholder into your letter, such as {first name|there}. Each person reads their own name, and the word after the bar where the name isn’t known, as in “Hi there.”',
        ],
      },
      {
        heading: 'Buttons, cards and pictures',
        paragraphs: [
          'A button is a link in its own line. A card shows the picture, the title and the first words of a post or product. Pictures come from your computer or from [Pictures](/admin/pictures), and can have a caption and a size.',
          'Letters track nobody. The law wants your postal address in each of them: set it under Settings on this screen.',
        ],
      },
      {
        heading: 'The archive',
        paragraphs: [
          'A letter can also be read on your site, at [/letters](/letters), if you say so. Then people find it who are not on your list yet.',
        ],
      },
    ],
  },
  {
    slug: 'subscribers',
    title: 'Subscribers',
    screen: '/admin/offers',
    purpose: 'These are the addresses that signed up for your offers.',
    first: 'Check that new addresses are confirmed: letters go only to those.',
    watch: 'Import only people who agreed to get your email, and say where they agreed.',
    parts: [
      {
        heading: 'How an address gets on the list',
        paragraphs: [
          'Someone types it on your site, gets an email, and presses the link in it. Until then the address is not confirmed and gets no letter. Every letter has a link to unsubscribe, and that link always works.',
          'Search finds an address, the choices beside it show only one kind, and Export CSV downloads what the list shows.',
        ],
      },
      {
        heading: 'Bringing a list along',
        paragraphs: [
          '[Import](/admin/offers/import) takes addresses, first names and the days people agreed from a file of Ghost, Mailchimp, Kit, Substack or any spreadsheet. You see who would be added first. Addresses that left your list, here or there, stay out. From Mailchimp’s ZIP you need the file “subscribed”; from Substack take “email_list” in the full export, which says who turned your emails off.',
        ],
      },
    ],
  },
]
