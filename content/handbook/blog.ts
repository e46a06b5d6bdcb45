import type { HandbookPage } from './page.ts'

export const blog: HandbookPage[] = [
  {
    slug: 'posts',
    title: 'Posts',
    screen: '/admin/blog',
    purpose: 'Here you write the posts of your blog, and find all the older ones.',
    first: 'Type a title, choose a category, write, and look at the preview.',
    watch: 'What you type is kept in this browser until you save it, and only here.',
    parts: [
      {
        heading: 'Publishing',
        paragraphs: [
          'A post can be published now, at a time to come, or kept as a draft. Readers see a draft at no address. You can change a published post at any time, and take it down again.',
          'When you edit a post you can give it another address. Links to the old one still lead to it, and no other post gets the old one.',
          'Duplicate opens the form for a new post with the same words. A post can become a [letter](/admin/letters) with one button in the list.',
        ],
      },
      {
        heading: 'Pictures',
        paragraphs: [
          'Press Picture in the editor to upload one, or choose one you used before. Give it an alternative text, which says what it shows, and if you like a caption and a size. To change them later, select the picture and press Picture again.',
          'The featured picture stands above the post and on its card. Without one the site draws a cover.',
        ],
      },
    ],
  },
  {
    slug: 'categories',
    title: 'Categories',
    screen: '/admin/categories',
    purpose: 'Categories sort your posts, so readers find more of the same kind.',
    first: 'Start with three to six names your clients would use.',
    watch: 'Deleting a category keeps its posts: they just have no category then.',
    parts: [
      {
        heading: 'QBO Tips',
        paragraphs: [
          'The posts in the category QBO Tips also have a [page of their own](/qbo-tips). The [site check](/admin/site-check) lists posts without a category.',
        ],
      },
    ],
  },
  {
    slug: 'old-addresses',
    title: 'Old addresses',
    screen: '/admin/old-addresses',
    purpose: 'Links to the addresses that your posts had before lead readers to the posts here.',
    first: 'Bring your old blog first: its addresses are filled in by themselves.',
    watch: 'An address that a page of this site has cannot lead elsewhere.',
    parts: [
      {
        heading: 'When to add one by hand',
        paragraphs: [
          'When a link to your old site finds no page here, paste it as it is and name the post that it should lead to. Search engines and readers go to the post from then on.',
          'When you change the address of a post, the old one is added here by itself. Deleting a post deletes its old addresses.',
        ],
      },
      {
        heading: 'The domain comes first',
        paragraphs: [
          'This works for links to your old domain once that domain points to this site. Until then your old blog answers them itself.',
        ],
      },
    ],
  },
  {
    slug: 'student-posts',
    title: 'Student posts',
    screen: '/admin/blog/review',
    purpose: 'Everything students write waits here until you have looked at it.',
    first: 'Read a post, then approve it or send it back with a reason.',
    watch: 'Where students may publish without asking you, a post is public before you read it.',
    parts: [
      {
        heading: 'Who may publish',
        paragraphs: [
          'You choose on this screen: students publish at once, students publish after your approval, or only you write. A writer you trust can skip the approval.',
          'When an approved post is changed, it waits for you again, and you see what changed.',
        ],
      },
    ],
  },
]
