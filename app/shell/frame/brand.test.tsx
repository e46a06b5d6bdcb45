import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { site } from '#content/defaults/site.ts'
import { Brand } from './brand.tsx'

const picture = { src: '/logo.png', srcSet: '/logo.png 1x', alt: 'Our logo' }

function render(logo: { width: number; height: number }) {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Brand, loader: () => null }])
  const root = { business: site, look: { logo: { ...picture, ...logo } } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
}

test('a square logo keeps the business name beside it', () => {
  expect(render({ width: 400, height: 400 })).toContain(site.businessName)
})

test('a wide logo stands for the name', () => {
  const html = render({ width: 900, height: 200 })
  expect(html).not.toContain(site.businessName)
  expect(html).toContain('alt="Our logo"')
})
