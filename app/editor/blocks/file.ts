import { escapeHtml } from '#content/escape-html.ts'
import type { FormBlock } from './block.ts'
import { find, textOf } from './tree.ts'

export const file: FormBlock = {
  kind: 'form',
  name: 'file',
  tag: 'p',
  label: 'File',
  hint: 'A PDF or another file of this site to open',
  fields: [
    { name: 'title', label: 'Name of the file', kind: 'line', longest: 120 },
    {
      name: 'address',
      label: 'Its address on this site',
      help: 'Filled in when you choose a file. Else copy it from the page where the file is: the part after the name of the site, beginning with /.',
      kind: 'line',
      longest: 300,
    },
    {
      name: 'note',
      label: 'What it is',
      help: 'Optional, such as “PDF, two pages.”',
      kind: 'line',
      longest: 120,
      isOptional: true,
    },
  ],
  example: {
    title: 'Month-end checklist',
    address: '/store/month-end-close-checklist',
    note: 'PDF, two pages',
  },
  findMistake({ address = '' }) {
    // Never to another site: browsers take a backslash for a slash.
    if (/^\/(?![/\\])[^\s\\]+$/.test(address)) return null
    return { field: 'address', message: 'Please enter an address of this site, such as /store.' }
  },
  toHtml({ title = '', address = '', note = '' }) {
    const words = note && ` <small>${escapeHtml(note)}</small>`
    return `<a href="${escapeHtml(address)}">${escapeHtml(title)}</a>${words}`
  },
  read(element) {
    const link = find(element, 'a')
    return {
      title: textOf(link),
      address: link?.attributes.href ?? '',
      note: textOf(find(element, 'small')),
    }
  },
}
