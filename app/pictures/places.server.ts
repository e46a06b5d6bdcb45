import { documents, isDocumentName } from '#content/documents.ts'
import { fieldInfo } from '#content/schemas/fields.ts'
import type { PictureUse } from './pictures.data.ts'

/** A place that shows a picture, and the screen where an admin changes it. */
export type Place = { words: string; to: string }

export function placeOf(use: PictureUse, userId: string): Place {
  const { kind, row_id, title, place } = use
  if (kind === 'lesson') {
    return { words: `Lesson: ${title}`, to: `/admin/courses/${place}/modules?lesson=${row_id}` }
  }
  if (kind === 'course') {
    return { words: `Course: ${title}`, to: `/admin/courses?edit=${row_id}` }
  }
  if (kind === 'letter') {
    return { words: `Letter: ${title || 'without a subject'}`, to: `/admin/letters/${row_id}` }
  }
  if (kind === 'product') {
    return { words: `Product: ${title}`, to: `/admin/products?edit=${row_id}` }
  }
  if (kind === 'post') return { words: `Post: ${title}`, to: linkToPost(use, userId) }
  const words = `My site: ${titleOf(title)}`
  const to = `/admin/site/${title}`
  return { words: kind === 'page' ? words : `${words} (${kind})`, to }
}

/** Only its author can change a post; others find it in the list. */
function linkToPost({ row_id, title, author }: PictureUse, userId: string) {
  if (author === userId) return `/admin/blog?edit=${row_id}`
  return `/admin/blog?${new URLSearchParams({ all: '1', title: title.slice(0, 200) })}`
}

function titleOf(name: string) {
  return (isDocumentName(name) && fieldInfo.get(documents[name].schema)?.label) || name
}
