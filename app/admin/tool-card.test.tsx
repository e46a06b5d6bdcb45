import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ToolCard } from './tool-card.tsx'

const tool = { title: 'CRM', description: 'Clients and follow-ups.', icon: 'Users' as const }

test('a tool with an address is opened in a new tab that cannot reach back', () => {
  const html = renderToStaticMarkup(
    <ToolCard tool={{ ...tool, link: 'https://crm.example/' }} position={0} />,
  )
  const [link = ''] = /<a [^>]*>.*?<\/a>/.exec(html) ?? []
  expect(link).toContain('href="https://crm.example/"')
  expect(link).toContain('target="_blank"')
  expect(link).toMatch(/rel="[^"]*\bnoopener\b/)
  expect(textOf(link)).toBe('Open Tool: CRM (opens in a new tab)')
  expect(textOf(html)).toContain('Clients and follow-ups.')
  expect(textOf(html)).not.toContain('No link yet')
})

test('a tool without an address says so and leads to its field', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ToolCard tool={{ ...tool, link: '' }} position={3} />
    </MemoryRouter>,
  )
  expect(html).toContain('href="/admin/site/tools#tools.3.link"')
  expect(textOf(html)).not.toContain('Open Tool')
  expect(textOf(html)).toContain('No link yet. Add one: CRM')
})

function textOf(html: string) {
  return html.replace(/<[^>]*>/g, '')
}
