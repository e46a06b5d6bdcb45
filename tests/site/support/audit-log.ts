import type { Page } from './visitor.ts'

/** The entries about that address, without their dates. */
export function readLog(page: Page, email: string) {
  return page
    .get('table', 'Audit log')
    .all('row')
    .map((row) => row.tags('td').slice(1))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map(({ text }) => text).join(' | '))
    .filter((entry) => entry.includes(email))
}
