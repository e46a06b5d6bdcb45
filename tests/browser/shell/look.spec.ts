import { expect, test } from '#tests/browser/support/site.ts'

test('the ledger in the hero shows both columns on every screen', async ({ page }) => {
  await page.goto('/')
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const words = await page.evaluate(readLedger)
    const texts = words.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Debit', 'Credit']))
    expect(texts.filter((text) => text === '10,600.00')).toHaveLength(2)
    const cut = words.filter(({ isWhole }) => !isWhole)
    expect(cut, `${width} px`).toEqual([])
  }
})

/** The words of the drawing, and whether they are within the screen and their section. */
function readLedger() {
  const section = document.querySelector('h1')?.closest('section')
  const frame = section?.getBoundingClientRect() ?? new DOMRect()
  return [...(section?.querySelectorAll('svg text') ?? [])].map((word) => {
    const { left, right, top, bottom } = word.getBoundingClientRect()
    const isWhole = left >= 0 && right <= innerWidth && top >= frame.top && bottom <= frame.bottom
    return { text: word.textContent, isWhole }
  })
}
