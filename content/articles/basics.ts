import type { BasicsIndex } from '#content/schemas/articles.ts'

export const basics: BasicsIndex = {
  title: 'Bookkeeping Basics',
  description:
    'Two free articles that explain what bookkeeping rests on: debits and credits, and the chart of accounts. With practice and starter charts.',
  heading: 'Bookkeeping Basics',
  intro:
    'Two ideas carry the rest of bookkeeping. Read these in order, with a cup of something, and the software will make more sense.',
  readMoreLabel: 'Read More',
}
