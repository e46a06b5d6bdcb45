import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paintSocialCard } from './social-card.server.tsx'

const titles = [
  'Blog',
  'Jolly gyms pay quarterly',
  'Opening balance equity: why it should be zero, and how to get it there by Friday',
  'Payroll, piggy banks and quarterly paperwork: '.repeat(4).slice(0, 200).trim(),
  'Unbrokenword'.repeat(16),
]

for (const coverSeed of [undefined, 'a-post']) {
  for (const title of titles) {
    test(`no rule runs through a letter: ${title.slice(0, 30)}, ${coverSeed ?? 'no cover'}`, async () => {
      const svg = await draw(title, coverSeed)
      const [heading, ...name] = boxesOfText(svg)
      const rules = await rowsWithRule(svg)
      expect(rules.length).toBeGreaterThan(1)
      for (const { top, bottom } of [heading, ...name].filter((box) => box !== undefined)) {
        const crossing = rules.filter((row) => row >= top && row <= bottom)
        expect(crossing).toEqual([])
      }
      expect(heading?.bottom).toBeLessThan(Math.min(...name.map(({ top }) => top)))
    })
  }
}

async function draw(title: string, coverSeed: string | undefined) {
  let drawing = ''
  const card = { title, businessName: 'Tidy Ledger 2000', accent: '#f2ab27', coverSeed }
  await paintSocialCard(card, async (svg) => {
    drawing = svg
    return new Uint8Array()
  })
  return drawing
}

/** The title, and the parts of the name of the business; every letter of a part is one path. */
function boxesOfText(svg: string) {
  return [...svg.matchAll(/<path fill="#142d26" d="([^"]+)"/g)].map(([, path = '']) => {
    const heights = [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y))
    return { top: Math.min(...heights), bottom: Math.max(...heights) }
  })
}

/** Left of the margin line is nothing but paper and rules. */
async function rowsWithRule(svg: string) {
  const column = await sharp(Buffer.from(svg))
    .extract({ left: 50, top: 0, width: 1, height: 630 })
    .greyscale()
    .raw()
    .toBuffer()
  const paper = column[0]
  return [...column.keys()].filter((row) => column[row] !== paper)
}
