import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/start-site.ts'

const sources = '{app,bench,content,platform,scripts,server,supabase,tests}/**/*.{ts,tsx,mjs,css}'
const opening = /(?:\/\/ *|\/\*[\s*]*)(What|Whatever|Whoever|Somebody|Nobody)\b/g

test('a comment opens with the name of its subject, not with What, Whoever or Nobody', () => {
  const found = globSync(sources, { cwd: root }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(opening)].map(({ index, 1: word }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line} opens with "${word}"`
    })
  })
  expect(found, 'Name the subject by its usual term, then give the reason').toEqual([])
})
