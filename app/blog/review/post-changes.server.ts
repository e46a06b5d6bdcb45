import { diffArrays } from 'diff'
import type { PostWords } from '#app/lib/answers/writing.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { noteReadPosts, readPostChanges } from './review.data.ts'

export type ChangePart = { kind: 'same' | 'added' | 'removed'; text: string }

/** One field of a post that has changed; `parts` is null where a comparison would say nothing. */
export type PostChange = { label: string; parts: ChangePart[] | null }

const labels: Record<keyof PostWords, string> = {
  title: 'Title',
  content: 'Text',
  address: 'Address',
  category: 'Category',
  author: 'Writer’s name',
  picture: 'Cover picture',
  picture_description: 'Description of the picture',
  excerpt: 'Excerpt',
  search_description: 'Description for search engines',
}

/** The changes of each post that is not what the admin was shown first. */
export async function findChanges(supabase: Supabase, ids: string[]) {
  const changes: Record<string, PostChange[]> = {}
  for (const id of await noteReadPosts(supabase, ids)) {
    const found = await readPostChanges(supabase, id)
    if (found) changes[id] = compareWords(found.read, found.now)
  }
  return changes
}

export function compareWords(read: PostWords, now: PostWords): PostChange[] {
  const names = Object.keys(labels) as (keyof PostWords)[]
  return names
    .filter((name) => read[name] !== now[name])
    .map((name) => {
      const show = name === 'content' ? readableText : (text: string) => text
      const parts = compareTexts(show(read[name] ?? ''), show(now[name] ?? ''))
      return { label: labels[name], parts }
    })
}

/** Comparing two long texts without a common word would hold the event loop. */
const mostWords = 4000
const mostChanges = 300

/** Equal beginnings and ends are left out of the comparison, whose time grows with length and changes. */
function compareTexts(before: string, after: string): ChangePart[] | null {
  const old = before.match(/\s+|\S+/g) ?? []
  const young = after.match(/\s+|\S+/g) ?? []
  const shorter = Math.min(old.length, young.length)
  let start = 0
  while (start < shorter && old[start] === young[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === young.at(-1 - end)) end++
  const removed = old.slice(start, old.length - end)
  const added = young.slice(start, young.length - end)
  if (removed.length + added.length === 0) return null
  if (removed.length > mostWords || added.length > mostWords) return null
  const parts = diffArrays(removed, added, { maxEditLength: mostChanges })
  if (!parts) return null
  return [
    ...same(old.slice(0, start)),
    ...parts.flatMap((part): ChangePart[] => {
      if (!part.added && !part.removed) return same(part.value)
      return [{ kind: part.added ? 'added' : 'removed', text: part.value.join('') }]
    }),
    ...same(old.slice(old.length - end)),
  ]
}

function same(words: string[]): ChangePart[] {
  return words.length > 0 ? [{ kind: 'same', text: shorten(words.join('')) }] : []
}

const contextLength = 80

/** Shows the two ends of a long unchanged passage. */
function shorten(text: string) {
  if (text.length <= 3 * contextLength) return text
  return `${text.slice(0, contextLength)} … ${text.slice(-contextLength)}`
}

const blocks = /^(?:p|h[1-6]|li|tr|blockquote|pre|ul|ol|table|figure|br|hr)$/i

/** The words of a post, with the targets of its links and pictures: those may change unseen. */
function readableText(html: string) {
  return html
    .replace(/<\/?([a-z][a-z0-9]*)([^<>]*)>/gi, (_tag, name: string, attributes: string) => {
      const target = /\b(?:href|src)\s*=\s*["']?([^"'\s]+)/i.exec(attributes)?.[1]
      return (target ? ` [${target}] ` : '') + (blocks.test(name) ? '\n' : '')
    })
    .replace(/\n{2,}/g, '\n')
    .trim()
}
