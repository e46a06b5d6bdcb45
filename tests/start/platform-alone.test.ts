import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { site } from '#content/defaults/site.ts'

const root = path.join(import.meta.dirname, '..', '..')

async function platformSources() {
  const sources: { file: string; text: string }[] = []
  for await (const file of glob('platform/**/*.{ts,sql}', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    sources.push({ file, text: await readFile(path.join(root, file), 'utf8') })
  }
  expect(sources.length).toBeGreaterThan(100)
  return sources
}

test('the platform holds no color: the site passes the layout of its mails', async () => {
  // Those of a QR code, which every reader of one knows.
  const blackAndWhite = ['#000000', '#ffffff']
  const colors = (await platformSources()).flatMap(({ file, text }) =>
    (text.match(/#[0-9a-f]{6}\b/gi) ?? [])
      .filter((color) => !blackAndWhite.includes(color))
      .map((color) => `${file}: ${color}`),
  )
  expect(colors).toEqual([])
})

test('the platform names no page and no fact of the site: it gets them as settings', async () => {
  const pages = routes
    .flatMap(function pathsOf({ path: own, children = [] }): string[] {
      return [...(own ? [`/${own}`] : []), ...children.flatMap(pathsOf)]
    })
    .filter((page) => !page.includes(':') && !page.includes('*'))
  expect(pages).toContain('/auth/confirm')
  const named = (await platformSources())
    // Endpoints of Auth's own protocol have such names too: /signup, /logout.
    .filter(({ file }) => file !== path.join('platform', 'auth', 'routes.ts'))
    .flatMap(({ file, text }) =>
      [...pages.map((page) => `'${page}'`), site.businessName, site.ownerName]
        .filter((one) => text.includes(one))
        .map((one) => `${file}: ${one}`),
    )
  expect(named).toEqual([])
})
