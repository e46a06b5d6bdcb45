import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/start-site.ts'

const sources = '{app,bench,content,platform,scripts,server,supabase,tests}/**/*.{ts,tsx,mjs,css}'
const tests = '{app,content,platform,scripts,server,supabase,tests}/**/*.{test,spec}.{ts,tsx}'
const noSubject =
  /(?:\/\/ *|\/\*[\s*]*)(What|Whatever|Whoever|Somebody|Anybody|Nobody|To whom|Of|How (?:the|an?|it))\b/g
const vagueActor = /\btest(?:\.\w+)?\(\s*['"`](what|whatever|who|whoever|somebody|how)\b/g
/** Idioms that only a reader of their source language understands. */
const idiom = /(?:\/\/|^\s*\*|\/\*\*|\btest\().*\b(fares?|fared|of before|in both shapes)\b/gm
/** Names that hide their usual term. */
const vagueName =
  /\b(receiveGuest|wares|takingTheSameTime|letRunDry|sayWhatWaits|leaveAgain|connectAside|goOn\w*|getStanding)\b/g

test('a comment opens with the name of its subject, not with What, Whoever, Of or How it', () => {
  expect(find(sources, noSubject), 'Name the subject by its usual term, then the reason').toEqual(
    [],
  )
})

test('the name of a test begins with the one who acts or the thing that is acted on', () => {
  expect(find(tests, vagueActor), 'Say who does what').toEqual([])
})

test('comments and names use the usual term, not an idiom', () => {
  expect(find(sources, idiom), 'Say delivery status, with both formats').toEqual([])
  expect(find(sources, vagueName), 'Name what is done, as others would search for it').toEqual([])
})

function find(files: string, pattern: RegExp): string[] {
  return globSync(files, { cwd: root })
    .filter((file) => !import.meta.filename.endsWith(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(pattern)].map(({ index, 0: found, 1: word }) => {
        const line = text.slice(0, index + found.length).split('\n').length
        return `${file}:${line} has "${word}"`
      })
    })
}
