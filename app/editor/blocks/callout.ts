import type { TextBlock } from './block.ts'

export const callout: TextBlock = {
  kind: 'text',
  name: 'callout',
  tag: 'div',
  label: 'Callout',
  hint: 'A note, a tip or a warning beside the text',
  fields: [
    {
      name: 'tone',
      label: 'Kind',
      kind: 'choice',
      choices: { tip: 'Tip', note: 'Note', warning: 'Careful' },
      longest: 10,
    },
  ],
}
