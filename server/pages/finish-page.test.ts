import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishPage } from './finish-page.ts'

const nonce = 'sample-nonce_1'
const own = ` nonce="${nonce}"`
const preload = `<link rel="modulepreload" href="/assets/a.js"${own}/>`
const module = `<script${own} type="module" async="">import "/assets/a.js"</script>`
const options = { nonce, start: 'onIntent' } as const

function page(inside = '', scripts = module) {
  return `<html><head><style${own}>p{}</style>${preload}</head><body>${inside}<script${own}>own()</script>${scripts}</body></html>`
}

function hash(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('the module script waits, and no nonce is left in the page', () => {
  const { html } = finishPage(page(), options)
  expect(html).not.toContain('nonce')
  expect(html).not.toContain('modulepreload" href')
  expect(html).toContain('<style>p{}</style>')
  expect(html).toContain('<script>own()</script>')
  expect(html).toContain(
    '({"start":"onIntent","script":"import \\"/assets/a.js\\"","modules":["/assets/a.js"]})</script></body>',
  )
})

test('only scripts and styles that the renderer wrote are hashed', () => {
  const stored = [
    '<script>stored()</script>',
    '<script nonce="guessed">stored()</script>',
    '<style>stored{}</style>',
    '<script type="module">stored()</script>',
    "<script nonce='sample'>stored()</script>",
  ].join('</p>')
  const { scripts, styles, html } = finishPage(page(stored), options)
  const starter = html.slice(html.lastIndexOf('<script>') + 8, html.lastIndexOf('</script>'))
  expect(scripts).toEqual(['own()', 'import "/assets/a.js"', starter].map(hash))
  expect(styles).toEqual([hash('p{}')])
  expect(html).toContain(stored)
})

test('markup that is not as expected is an error that says so', () => {
  const changed = [
    page('', ''),
    page('', module.replace('type="module"', 'type=module')),
    page('', module.repeat(2)),
    page('', module.replace(own, '')),
    page().replace(preload, ''),
    page().replace('</body>', ''),
  ]
  for (const html of changed) {
    expect(() => finishPage(html, options), html).toThrow("React Router's markup has changed")
  }
})
