import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { hostContext, toastsContext } from '#app/lib/contexts.ts'
import type { Host } from '#app/lib/host.ts'
import { carryToasts, showToast, takeToasts } from '#app/lib/toast.server.ts'
import { hydrationStart } from '#app/shell/hydration.ts'
import { notFound, readOrToast } from '#app/shell/reading.server.ts'

const page = { matches: [], actionData: null, errors: null }

function provide() {
  const context = new RouterContextProvider()
  const host: Partial<Host> = { siteUrl: 'http://localhost', log: () => {} }
  context.set(hostContext, host as Host)
  context.set(toastsContext, { pending: [], isPage: false, isShown: false })
  return context
}

function startOf(context: RouterContextProvider) {
  return hydrationStart(page, context.get(toastsContext))
}

test('a page without a toast hydrates on intent, whatever its loaders call their data', async () => {
  const context = provide()
  await takeToasts(context, new Request('http://localhost/'))
  expect(startOf(context)).toBe('onIntent')
})

test('a page with a toast hydrates when the browser is idle, so that the toast disappears', async () => {
  const raised = provide()
  showToast(raised, { title: 'Saved' })
  await takeToasts(raised, new Request('http://localhost/'))
  expect(startOf(raised)).toBe('whenIdle')
  const failed = provide()
  await readOrToast(failed, 'Not read.', Promise.reject(new Error('gone')))
  expect(startOf(failed)).toBe('whenIdle')
})

test('an error page with a toast hydrates, another does not', () => {
  const back = { label: 'Back', to: '/' }
  const missing = notFound({ title: 'Gone', text: 'It is gone.', reason: 'Gone.', back })
  expect(hydrationStart({ ...page, errors: { root: missing } }, { isShown: false })).toBe(
    'whenIdle',
  )
  const other = data('Forbidden', { status: 403 })
  expect(hydrationStart({ ...page, errors: { root: other } }, { isShown: false })).toBe('onIntent')
})

test('the answer to a fetcher does not consume the flash cookie of its page', async () => {
  const request = new Request('http://localhost/', { headers: { Cookie: 'toast=W10%3D' } })
  const headers = new Headers()
  const fetched = provide()
  await carryToasts(fetched, request, headers)
  expect(headers.get('Set-Cookie')).toBeNull()
  const shown = provide()
  await takeToasts(shown, request)
  await carryToasts(shown, request, headers)
  expect(headers.get('Set-Cookie')).toContain('Max-Age=0')
})
