import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const folders = ['app', 'content', 'supabase/seed', 'supabase/functions', 'platform/auth/mails']

/** Code comments are not read by visitors. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

const british =
  /\b(e-mails?|tick|ticked|ticking|cheques?|whilst|amongst|towards|afterwards|enquir(y|ies)|programmes?|postcodes?|licences?|(apolog|organ|recogn|categor|summar)is(e|ed|es|ing)|(fav|hon|lab|behavi)our(s|ed)?|wrong way round)\b/i

const translated =
  /\b(whoever|mend|no second time|wait with|counts your points|fees of others|is made of it|upright ones|having been here|one press, and|somebody, hopefully)\b/i

test('what people read is American English and does not sound translated', async () => {
  const found: string[] = []
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true })
    for (const name of names.filter(
      (one) => /\.(tsx?|vtt|svg)$/.test(one) && !/\.test\./.test(one),
    )) {
      const words = withoutComments(await readFile(path.join(root, folder, name), 'utf8'))
      for (const pattern of [british, translated]) {
        const [match] = words.match(pattern) ?? []
        if (match) found.push(`${folder}/${name}: ${match}`)
      }
    }
  }
  expect(found).toEqual([])
})
