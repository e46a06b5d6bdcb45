import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountPlot } from './count-plot.tsx'
import { plotHeight, plotWidth } from './plot-frame.tsx'

const steps = [
  { day: '2026-03-01', count: 0 },
  { day: '2026-03-02', count: 9 },
  { day: '2026-03-03', count: 18 },
]

function draw(given: typeof steps) {
  const html = renderToStaticMarkup(
    <CountPlot heading="Visits" note="27" what="Visits" steps={given} />,
  )
  const columns = [...html.matchAll(/<rect ([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, Number(value)]),
    ),
  )
  return { html, columns }
}

test('each day is a column as high as its count, from left to right, below a round top', () => {
  const { html, columns } = draw(steps)
  // 18 of 20, the round number above it.
  expect(html).toContain('<span>20</span>')
  const heights = columns.map(({ height }) => height)
  expect(heights).toEqual([0, plotHeight * (9 / 20), plotHeight * (18 / 20)])
  for (const { y = 0, height = 0, x = 0, width = 0 } of columns) {
    expect(y + height).toBeCloseTo(plotHeight)
    expect(x + width).toBeLessThanOrEqual(plotWidth)
  }
  expect(columns.map(({ x }) => x)).toEqual(columns.map(({ x }) => x).toSorted((a, b) => a - b))
})

test('the table has the same numbers with heads for its columns, the newest first; the drawing is hidden', () => {
  const { html } = draw(steps)
  expect(html).toMatch(/<svg aria-hidden="true"/)
  expect(html).toMatch(/<th scope="col"[^>]*>Day<\/th><th scope="col"[^>]*>Visits<\/th>/)
  const cells = [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text)
  expect(cells).toEqual(['March 3, 2026', '18', 'March 2, 2026', '9', 'March 1, 2026', '0'])
})

test('days without a count are an empty plot', () => {
  const { html, columns } = draw(steps.map(({ day }) => ({ day, count: 0 })))
  expect(columns.map(({ height }) => height)).toEqual([0, 0, 0])
  expect(html).toContain('<span>1</span>')
})
