import { expect, test } from 'vitest'
import { listenForToasts, notify } from './notify.ts'

test('a toast from before anybody listens is shown once somebody does', () => {
  notify({ title: 'Early' })
  const heard: string[] = []
  const stop = listenForToasts(({ title }) => heard.push(title))
  notify({ title: 'Late' })
  stop()
  expect(heard).toEqual(['Early', 'Late'])
  const again: string[] = []
  listenForToasts(({ title }) => again.push(title))()
  expect(again).toEqual([])
})
