import { expect, test } from 'vitest'
import { placeOf, snippetParts } from './snippet.ts'

test('a snippet is cut into found words and the words between them', () => {
  expect(snippetParts('Match the \u0002bank\u0003 \u0002feed\u0003 <b>daily</b>.')).toEqual([
    { text: 'Match the ', isFound: false },
    { text: 'bank', isFound: true },
    { text: ' ', isFound: false },
    { text: 'feed', isFound: true },
    { text: ' <b>daily</b>.', isFound: false },
  ])
})

test('the address names the first find with the words beside it, and the find alone', () => {
  const place = (snippet: string) => placeOf(snippetParts(snippet))
  expect(place('Match the \u0002bank\u0003 \u0002feed\u0003 daily.')).toBe(
    '#found:~:text=the-,bank,-feed&text=bank',
  )
  expect(place('\u0002Month-end\u0003, & more')).toBe(
    '#found:~:text=Month%2Dend,-%2C&text=Month%2Dend',
  )
  expect(place('Nothing was found here.')).toBe('')
})
