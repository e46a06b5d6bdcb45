import { escapeHtml } from '#content/escape-html.ts'
import { type FormBlock, joinRows, rowsOf } from './block.ts'
import { find, findAll, markedHtml, markedText, type Tree, textOf } from './tree.ts'

/** The parts of a screen, as `data-part` and in the form. The styles draw each of them. */
const parts = ['menu', 'heading', 'tab', 'field', 'button', 'row', 'text']

export const drawnScreen: FormBlock = {
  kind: 'form',
  name: 'screen',
  tag: 'figure',
  label: 'Drawn screen',
  hint: 'A screen of the software with numbered steps',
  fields: [
    { name: 'title', label: 'Name of the screen', kind: 'line', longest: 120 },
    {
      name: 'parts',
      label: 'What is on it',
      help: `One per line: ${parts.join(', ')}, then | and its words, then | and the number of its step. Write a field as Name: value.`,
      kind: 'lines',
      longest: 3000,
      mostLines: 30,
    },
    {
      name: 'steps',
      label: 'Steps',
      help: 'One per line. **Two stars** make words bold.',
      kind: 'lines',
      longest: 3000,
      mostLines: 9,
    },
  ],
  example: {
    title: 'Chart of accounts',
    parts: 'heading | Chart of accounts\nbutton | New | 1\nfield | Account name: Savings | 2',
    steps: 'Click **New**.\nType the name of the account.',
  },
  findMistake(values) {
    const steps = rowsOf(values, 'steps').length
    const odd = rowsOf(values, 'parts').findIndex(
      ([part = '', words, step = '', ...more]) =>
        !parts.includes(part) ||
        !words ||
        more.length > 0 ||
        (step !== '' && !(/^[1-9]$/.test(step) && Number(step) <= steps)),
    )
    if (odd < 0) return null
    return {
      field: 'parts',
      message: `Write line ${odd + 1} as: button | New | 1, with the number of one of your steps or without it.`,
    }
  },
  toHtml(values) {
    const items = rowsOf(values, 'parts').map(([part = '', words = '', step = '']) => {
      const mark = step && ` <mark>${step}</mark>`
      return `<li data-part="${part}">${part === 'field' ? fieldOf(words) : escapeHtml(words)}${mark}</li>`
    })
    const steps = rowsOf(values, 'steps').map((cells) => `<li>${markedHtml(cells.join(' '))}</li>`)
    return `<figcaption>${escapeHtml(values.title ?? '')}</figcaption><ul>${items.join('')}</ul><ol>${steps.join('')}</ol>`
  },
  read: (element) => ({
    title: textOf(find(element, 'figcaption')),
    parts: joinRows(findAll(find(element, 'ul') ?? element, 'li').map(partOf)),
    steps: findAll(find(element, 'ol') ?? element, 'li')
      .map(markedText)
      .join('\n'),
  }),
}

/** 'Name: value', with the value as in a field. */
function fieldOf(words: string) {
  const [name = '', ...value] = words.split(': ')
  return value.length > 0
    ? `${escapeHtml(name)}: <em>${escapeHtml(value.join(': '))}</em>`
    : escapeHtml(name)
}

function partOf(item: Tree) {
  const step = textOf(find(item, 'mark'))
  return [item.attributes['data-part'] ?? '', textOf(item, 'mark'), ...(step ? [step] : [])]
}
