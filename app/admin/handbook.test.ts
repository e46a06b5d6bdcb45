import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { menu } from '#app/shell/admin/menu-entries.ts'
import { findHandbookPage, findHelp, handbookPages } from '#content/handbook/handbook.ts'
import { knownPages } from './known-pages.ts'

const entries = menu.flatMap(({ entries }) => entries)

test('every screen of the admin menu has its page in the handbook, and every page its screen', () => {
  const missing = entries.filter(({ path }) => !findHelp(path)).map(({ label }) => label)
  expect(missing).toEqual([])
  const screens = entries.map(({ path }) => path)
  expect(handbookPages.map(({ screen }) => screen).toSorted()).toEqual(screens.toSorted())
})

test('a page of the handbook has the name that its screen has in the menu', () => {
  for (const { label, path } of entries) expect(findHelp(path)?.title).toBe(label)
})

test('each screen is explained in three sentences, and has more in the handbook', () => {
  for (const { slug, purpose, first, watch, parts } of handbookPages) {
    for (const sentence of [purpose, first, watch]) {
      expect(sentence, slug).toMatch(/^\S.{10,130}[.]$/)
      expect(sentence.match(/[.?!](\s|$)/g), `${slug}: ${sentence}`).toHaveLength(1)
    }
    expect(parts.length, slug).toBeGreaterThan(0)
  }
})

test('every link in the handbook leads to a page of the site', () => {
  const paths = routes.flatMap(function pathsOf({ path, children = [] }): string[] {
    return [...(path === undefined ? [] : [path]), ...children.flatMap(pathsOf)]
  })
  const known = new RegExp(knownPages(paths))
  const texts = handbookPages.flatMap(({ purpose, first, watch, parts }) => [
    ...[purpose, first, watch],
    ...parts.flatMap(({ paragraphs }) => paragraphs),
  ])
  const links = texts.flatMap((text) =>
    [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? ''),
  )
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) {
    expect(link).toMatch(known)
    const [, slug] = /^\/admin\/handbook\/(.+)$/.exec(link) ?? []
    if (slug) expect(findHandbookPage(slug), link).toBeDefined()
  }
})
