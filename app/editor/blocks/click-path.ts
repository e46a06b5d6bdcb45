import { escapeHtml } from '#content/escape-html.ts'
import type { FormBlock, Values } from './block.ts'
import { findAll, textOf } from './tree.ts'

export const clickPath: FormBlock = {
  kind: 'form',
  name: 'path',
  tag: 'p',
  label: 'Click path',
  hint: 'Where to click, one menu after the other',
  fields: [
    {
      name: 'steps',
      label: 'What to click',
      help: 'In order, with > or → between two names.',
      kind: 'line',
      longest: 300,
    },
  ],
  example: { steps: 'Gear → Chart of accounts → New' },
  findMistake(values) {
    const count = stepsOf(values).length
    if (count >= 2 && count <= 8) return null
    return { field: 'steps', message: 'Please name two to eight things to click.' }
  },
  toHtml: (values) =>
    stepsOf(values)
      .map((step) => `<kbd>${escapeHtml(step)}</kbd>`)
      .join(' → '),
  read: (element) => ({
    steps: findAll(element, 'kbd')
      .map((step) => textOf(step))
      .join(' → '),
  }),
}

function stepsOf({ steps = '' }: Values) {
  return steps
    .split(/→|->|>/)
    .map((step) => step.trim())
    .filter(Boolean)
}
