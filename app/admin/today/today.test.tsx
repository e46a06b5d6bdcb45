import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Today } from './today.tsx'
import type { TodayFacts } from './today-words.ts'

const nothing: TodayFacts = {
  mail_failure: null,
  example_mailbox: 0,
  example_login: 0,
  backup_problems: 0,
  unread_messages: 0,
  open_questions: 0,
  failed_mail: 0,
  unsent_mail: 0,
  disputed_payments: 0,
  refunded_with_pdf: 0,
  posts_to_review: 0,
  stopped_students: 0,
  new_subscribers: 0,
  new_sales: 0,
  new_claims: 0,
  waiting_buyers: 0,
  site_problems: 0,
}

function render(facts: TodayFacts) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Today facts={facts} />
    </MemoryRouter>,
  )
}

test('an empty day is said in one line', () => {
  const html = render(nothing)
  expect(html.match(/<p /g)).toHaveLength(1)
  expect(html).toContain('Nothing needs you today.')
  expect(html).not.toContain('<li')
})

test('a day that could not be read whole is not called empty', () => {
  const { site_problems: _, ...unchecked } = nothing
  expect(render(unchecked)).not.toContain('Nothing needs you today.')
  const { mail_failure: __, ...unasked } = nothing
  expect(render(unasked)).not.toContain('Nothing needs you today.')
  expect(render({ ...nothing, new_claims: 1 })).not.toContain('Nothing needs you today.')
})
