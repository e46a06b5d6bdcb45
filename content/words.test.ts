import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { courses } from '#supabase/seed/courses.ts'
import { posts } from '#supabase/seed/posts.ts'
import { products } from '#supabase/seed/products.ts'
import { quizQuestions } from '#supabase/seed/quiz.ts'
import { qboAccountTypes } from './articles/qbo-account-types.ts'
import { defaultContent } from './documents.ts'

const root = path.join(import.meta.dirname, '..')
const folders = ['app', 'content', 'supabase/seed', 'supabase/functions', 'platform/auth/mails']

/** Code comments are not read by visitors. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')

/** The spec's own sentences, and accounts that QuickBooks Online imports in plain characters. */
const asGiven =
  /You've (answered all|been signed up)|Owner's (Equity|Investment|Draw|Estimated Taxes)/g

const british =
  /\b(e-mails?|tick|ticked|ticking|cheques?|whilst|amongst|towards|afterwards|enquir(y|ies)|programmes?|postcodes?|licences?|(apolog|organ|recogn|categor|summar)is(e|ed|es|ing)|(fav|hon|lab|behavi)our(s|ed)?|wrong way round)\b/i

const translated =
  /\b(whoever|mend|no second time|wait with|counts your points|fees of others|is made of it|upright ones|having been here|one press, and|somebody, hopefully|is no (email|web) address)\b/i

/** The verb is 'log in', as the spec's Login and Logout have it. */
const signIn = /\bsign(s|ed|ing)? (you )?(in|out)\b/i

const commaOutside = /”[.,](?=[\s<'`]|$)/m

const straightApostrophe = /[a-z]'(s|t|re|ve|ll|d|m)\b/

test('the words on screens are American English, in one voice, and do not sound translated', async () => {
  const found: string[] = []
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true })
    for (const name of names.filter(
      (one) => /\.(tsx?|vtt|svg)$/.test(one) && !/\.test\./.test(one),
    )) {
      const source = await readFile(path.join(root, folder, name), 'utf8')
      const words = withoutComments(source).replace(asGiven, '')
      for (const pattern of [british, translated, signIn, commaOutside, straightApostrophe]) {
        const [match] = words.match(pattern) ?? []
        if (match) found.push(`${folder}/${name}: ${match}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('lessons, posts, PDFs, questions and default pages have curly quotes, and commas inside them', () => {
  const typesOfQbo = new Set<string>(Object.values(qboAccountTypes).flat())
  const found = textsIn({ courses, posts, products, quizQuestions, defaultContent })
    .map((html) => html.replace(/<[^>]*>/g, ''))
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.split('|').some((cell) => typesOfQbo.has(cell.trim())))
    .filter((line) => /['"]|”[.,]/.test(line))
  expect(found).toEqual([])
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
