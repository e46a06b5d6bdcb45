import type { Dates } from '#app/lib/dates/dates.ts'
import { counted } from '#app/lib/lists.ts'
import type { LibraryPicture, PictureUse } from './pictures.data.ts'

/** Its alternative text; a cover has none and is called by its product. */
export function nameOfPicture(
  { alt, uses, addedAt }: LibraryPicture,
  { formatDate }: Pick<Dates, 'formatDate'>,
) {
  if (alt) return alt
  const product = uses.find(({ kind }) => kind === 'product')
  return product ? `Cover of “${product.title}”` : `Picture from ${formatDate(addedAt)}`
}

/** 'Used in 2 posts and 1 lesson' */
export function describeUses(uses: readonly PictureUse[]) {
  if (uses.length === 0) return 'Not used'
  const parts = [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, { length }]) =>
    counted(length, ...(namesOf[kind] ?? ['place', 'places'])),
  )
  return `Used in ${new Intl.ListFormat('en-US').format(parts)}`
}

const namesOf: Record<string, [one: string, many: string]> = {
  post: ['post', 'posts'],
  course: ['course', 'courses'],
  lesson: ['lesson', 'lessons'],
  letter: ['letter', 'letters'],
  product: ['product', 'products'],
  page: ['page', 'pages'],
  'draft of a page': ['draft of a page', 'drafts of pages'],
  'earlier version of a page': ['earlier version of a page', 'earlier versions of pages'],
}
