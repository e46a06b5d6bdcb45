import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { renderPage } from './render-page.server.ts'

const options = { nonce: undefined, maxWaitMs: 1000, onLateError() {} }

test('a page that was sent is not kept by the signal of its request', async () => {
  const { signal } = new AbortController()
  const { body } = await renderPage(<p>Sample</p>, { ...options, signal })
  expect(String(body)).toBe('<p>Sample</p>')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('nor is one that failed', async () => {
  const { signal } = new AbortController()
  const Broken = () => {
    throw new Error('broken')
  }
  await expect(renderPage(<Broken />, { ...options, signal })).rejects.toThrow('broken')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
