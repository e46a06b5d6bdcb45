import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/start-site.ts'

const migrations = path.join(root, 'supabase', 'migrations')

/**
 * The statements of a file as `supabase db push` of the CLI (≤ 2.117) finds them. It is less exact than
 * Postgres: the first `)` closes all open parentheses, and outside of them the letters `end` close a
 * body that `atomic` has opened, be it the end of a `case` or a part of a name.
 */
function splitLikeCli(text: string): string[] {
  const tokens =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[();]|\satomic|end/gi
  const ends: number[] = []
  let isInParentheses = false
  let isInBody = false
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === ')') isInParentheses = false
    else if (isInParentheses) continue
    else if (token === '(') isInParentheses = true
    else if (/^\satomic$/i.test(token)) isInBody = true
    else if (/^end$/i.test(token)) isInBody = false
    else if (token === ';' && !isInBody) ends.push(index + 1)
  }
  const pieces = [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end))
  return pieces.filter((piece) => piece.trim() !== '')
}

const isStatement =
  /^(alter|comment|create|delete|do|drop|grant|insert|revoke|select|update|with)\b[\s\S]*;$/

/** Pieces that are no whole statement. */
function brokenPieces(text: string): string[] {
  const pieces = splitLikeCli(text).map((piece) => piece.replace(/--.*$/gm, '').trim())
  return pieces.filter(
    (piece) =>
      !isStatement.test(piece) || (/begin atomic/.test(piece) && !piece.endsWith('\nend;')),
  )
}

test('the CLI of Supabase finds the same statements in each migration as Postgres', async () => {
  const body = (expression: string) =>
    `create function f(a int) returns int begin atomic\n  select ${expression};\nend;`
  for (const whole of [
    'a',
    "'end;'",
    '(case a when 1 then 2 end)',
    'f(case a when 1 then 2 end)',
  ]) {
    expect(brokenPieces(body(whole)), whole).toEqual([])
  }
  for (const cut of ['case a when 1 then 2 end', '(case f(a) when 1 then 2 end)', 'a as ended']) {
    expect(brokenPieces(body(cut)), cut).toContain('end;')
  }
  expect(brokenPieces('select 1;\n-- Nothing follows.\n')).toEqual([''])

  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const text = await readFile(path.join(migrations, file), 'utf8')
    expect(brokenPieces(text), file).toEqual([])
  }
})
