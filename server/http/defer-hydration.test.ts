import { expect, test } from 'vitest'
import { deferHydration } from './defer-hydration.ts'
import { hydrateLater } from './hydrate-later.ts'

const module = '<script type="module" async="">import "/a.js"</script>'
const preload = '<link rel="modulepreload" href="/a.js"/>'
const piece = (text: string) => `<script>window.__reactRouterContext${text};</script>`

test('the module and its data are set aside, the data in one piece where its first was', () => {
  const page = `${preload}A${piece('={}')}${module}B${piece('.enqueue("<$&>")')}${piece('.close()')}`
  expect(deferHydration(page, 'whenAsked')).toBe(
    'A<script type="text/plain" data-context>window.__reactRouterContext={};' +
      'window.__reactRouterContext.enqueue("<$&>");window.__reactRouterContext.close();</script>' +
      '<script type="text/plain" id="hydration" data-start="whenAsked">import "/a.js"</script>' +
      `<script>${hydrateLater}</script>B`,
  )
})

test('only somebody who comes back waits for the place to return to', () => {
  const restore = '((storageKey, restoreKey) => { scrollTo(0, 1) })("key", null)'
  const html = deferHydration(`<script>${restore}</script>${module}`, 'onceShown')
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const run = (state: unknown) => {
    const waiting: (() => void)[] = []
    const places: number[] = []
    const later = (work: () => void) => waiting.push(work)
    const names = ['history', 'requestAnimationFrame', 'setTimeout', 'scrollTo']
    const scrollTo = (_: number, y: number) => places.push(y)
    new Function(...names, script)({ state }, later, later, scrollTo)
    const atOnce = places.length
    for (const work of waiting) work()
    return { atOnce, inAll: places.length }
  }
  expect(run({ key: 'a' })).toEqual({ atOnce: 1, inAll: 1 })
  expect(run(null)).toEqual({ atOnce: 0, inAll: 1 })
})

test('a page without the module stays as it is', () => {
  expect(deferHydration('<p>A</p>', 'whenAsked')).toBe('<p>A</p>')
})
