import type { TextBlock } from './block.ts'

const tones = { tip: 'Tip', note: 'Note', warning: 'Careful' }

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
      choices: tones,
      longest: 10,
    },
  ],
}

const begin = /<div data-block="callout" data-tone="(tip|note|warning)">/g

/** On a page the styles say of which kind a callout is. Feed readers and mail programs have none. */
export function tellTones(cleanHtml: string) {
  return cleanHtml.replace(
    begin,
    (tag, tone: keyof typeof tones) => `${tag}<p><strong>${tones[tone]}</strong></p>`,
  )
}
