import { expect } from 'vitest'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import { connectOwner, until } from '#tests/faults/site-processes.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Owner = { query(statement: Statement): Promise<{ rowCount: number | null }> }

const running = sql`
  select from private.jobs where kind = 'transfer' and status in ('waiting', 'running')`

/** A screen of transfers when nothing runs any more: Postgres is asked, which costs less than a page. */
export async function settled(visitor: Visitor, screen: string, owner: Owner): Promise<string> {
  let text = ''
  await until('nothing runs', async () => {
    if ((await owner.query(running)).rowCount !== 0) return false
    const answer = await visitor.get(screen)
    expect(answer.status).toBe(200)
    text = answer.text
    return !text.includes('role="progressbar"')
  })
  return text
}

export async function settledIn(dataDir: string, visitor: Visitor, screen: string) {
  const owner = await connectOwner(dataDir)
  try {
    return await settled(visitor, screen, owner)
  } finally {
    await owner.end()
  }
}

/** The words of a screen. */
export function textOf(html: string) {
  return html
    .slice(html.indexOf('<main'), html.indexOf('</main'))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
}
