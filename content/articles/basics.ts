import type { BasicsIndex } from '#content/articles/schema.ts'

export const basics: BasicsIndex = {
  title: 'Bookkeeping Basics',
  description:
    'Two free articles on what bookkeeping is built on: debits and credits, and the chart of accounts. With practice and starter charts.',
  heading: 'Bookkeeping Basics',
  intro:
    'The rest of bookkeeping is built on two ideas. Read these in order, over a cup of coffee, and the software will make more sense.',
  readMoreLabel: 'Read More',
}
