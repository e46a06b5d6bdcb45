import type { HandbookPage } from './page.ts'

export const site: HandbookPage[] = [
  {
    slug: 'my-site',
    title: 'My site',
    screen: '/admin/site',
    purpose: 'All the words your visitors read outside posts, lessons and products are here.',
    first: 'Open a page, change a field, look at it on the page, then publish.',
    watch: 'Nothing is public until you press Publish, and every earlier version is kept.',
    parts: [
      {
        heading: 'Drafts and versions',
        paragraphs: [
          'What you type becomes a draft that only you see. The preview shows your draft on the real page. Publishing replaces what visitors see, and the history tells what changed. Bring it back returns to an earlier version.',
        ],
      },
      {
        heading: 'Pictures, logo and color',
        paragraphs: [
          'Your photograph and logo can be uploaded or chosen from your [pictures](/admin/pictures). The focal point is the part that stays visible when the picture is cropped. A picture that an earlier version shows is kept, too, so that bringing it back works.',
        ],
      },
    ],
  },
  {
    slug: 'pictures',
    title: 'Pictures',
    screen: '/admin/pictures',
    purpose: 'Every picture you uploaded is here once, with the places that show it.',
    first: 'Open the places under a picture to see what a change would touch.',
    watch: 'Only a picture that nothing shows can be deleted, and that can’t be undone.',
    parts: [
      {
        heading: 'Using a picture again',
        paragraphs: [
          'Wherever you add a picture there is a button, Choose from my pictures: in posts, lessons and letters, for covers, and in [My site](/admin/site). The words that describe it come along, and you can change them.',
          'Removing a picture from one post, or deleting the post, never takes it away from another place.',
        ],
      },
      {
        heading: 'What is not here',
        paragraphs: [
          'Pictures that students uploaded belong to the students. They are not in this list, and they go when the student’s account goes.',
        ],
      },
    ],
  },
  {
    slug: 'make-it-yours',
    title: 'Make it yours',
    screen: '/admin/start',
    purpose: 'Six short steps replace the sample words with yours.',
    first: 'Begin with your name and how people reach you.',
    watch: 'Removing the sample content can’t be undone, but what students use stays.',
    parts: [
      {
        heading: 'In any order',
        paragraphs: [
          'Each step is saved by itself. You can stop at any time and come back later. What the steps leave out is in [My site](/admin/site).',
        ],
      },
    ],
  },
  {
    slug: 'site-check',
    title: 'Site check',
    screen: '/admin/site-check',
    purpose: 'The site check looks for what is broken, missing or still a sample.',
    first: 'Take the first line, follow its link, fix it, and come back.',
    watch:
      'Everything is checked again each time you open the page, so a line that stays isn’t fixed.',
    parts: [
      {
        heading: 'What it looks at',
        paragraphs: [
          'It looks at links that lead nowhere, lessons without content, files that are missing, pictures without a description, posts without a category, questions that can’t be answered, and sample words that visitors would read.',
        ],
      },
    ],
  },
]
