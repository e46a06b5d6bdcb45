import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowsFor } from './support/as-caller.ts'
import {
  addPeopleAndContent,
  addStudentMarks,
  callers,
  consent,
  ids,
} from './support/people-and-content.ts'

function join(database: PolicyDatabase, words = consent) {
  return database.callers.query(
    callers.other,
    sql`insert into product_waitlist (product_id, consent) values (${ids.paidProduct}, ${words})`,
  )
}

test('a person waits once for a product, with the words and the date of the consent', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const joins = await Promise.allSettled(Array.from({ length: 10 }, () => join(database)))
  expect(joins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await failureOf(join(database))).code).toBe('23505')
  const place = sql`
    select user_id, consent, created_at > now() - interval '1 minute' as is_dated
    from product_waitlist`
  expect(await rowsFor(database, callers.other, place)).toEqual([
    { user_id: ids.other, consent, is_dated: true },
  ])
})

test('the consent is never empty or long, and its date is the server’s', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  expect((await failureOf(join(database, ' '))).code).toBe('23514')
  expect((await failureOf(join(database, 'a'.repeat(301)))).code).toBe('23514')
  const dated = sql`insert into product_waitlist (product_id, consent, created_at)
                    values (${ids.paidProduct}, 'Once.', '2001-01-01')`
  expect((await failureOf(database.callers.query(callers.other, dated))).code).toBe('42501')
})

test('joining and leaving over and over is refused after a while', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const leave = sql`delete from product_waitlist where user_id = ${ids.other}`
  for (let round = 0; round < 30; round++) {
    await join(database)
    await database.callers.query(callers.other, leave)
  }
  expect((await failureOf(join(database))).code).toBe('PT429')
})

test('admins see who waits, at the address of today', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addStudentMarks(database)
  await database.owner.query(
    sql`update auth.users set email = 'moved@example.com' where id = ${ids.student}`,
  )
  const people = sql`select full_name, email, consent from product_waitlist_people`
  expect(await rowsFor(database, callers.admin, people)).toEqual([
    { full_name: 'Sample Student', email: 'moved@example.com', consent },
  ])
  const demand = sql`select product_id, clicks, waiting from product_demand`
  expect(await rowsFor(database, callers.admin, demand)).toEqual([
    { product_id: ids.paidProduct, clicks: 3, waiting: 1 },
  ])
  await database.owner.query(sql`delete from product_interest`)
  expect(await rowsFor(database, callers.admin, demand)).toEqual([
    { product_id: ids.paidProduct, clicks: 0, waiting: 1 },
  ])
  expect(await rowsFor(database, callers.student, demand)).toEqual([])
})

/** A student with a confirmed address waits for a product with a PDF. */
async function addWaitingStudent(database: PolicyDatabase) {
  await addPeopleAndContent(database)
  await addStudentMarks(database)
  await database.owner.query(sql`update products set pdf_file_url = 'sample/a.pdf'`)
  await database.owner.query(
    sql`update auth.users set email_confirmed_at = now() where id = ${ids.student}`,
  )
}

const press = (database: PolicyDatabase) =>
  rowsFor<{ reached: number }>(
    database,
    callers.admin,
    sql`select notify_waitlist(${ids.paidProduct}) as reached`,
  )

const nextMail = (database: PolicyDatabase, sells = true) =>
  rowsFor(database, callers.service, sql`select email, price from next_waitlist_mail(${sells})`)

test('two presses at the same time reach each person once, and no student presses', async () => {
  const database = await temporaryDatabase()
  await addWaitingStudent(database)
  expect(await nextMail(database)).toEqual([])
  const answers = await Promise.all([press(database), press(database), press(database)])
  expect(answers.flat().map(({ reached }) => reached)).toEqual(expect.arrayContaining([0, 0, 1]))
  expect(await nextMail(database)).toEqual([{ email: 'student@example.com', price: '12.5' }])
  const pressed = database.callers.query(
    callers.student,
    sql`select notify_waitlist(${ids.paidProduct})`,
  )
  expect((await failureOf(pressed)).code).toBe('42501')
})

test('a mail of a product with a price waits while the store sells nothing; a free one does not', async () => {
  const database = await rolledBackDatabase()
  await addWaitingStudent(database)
  await press(database)
  expect(await nextMail(database, false)).toEqual([])
  await database.owner.query(sql`update products set price = 0`)
  expect(await nextMail(database, false)).toHaveLength(1)
  // A press of long ago sends nothing by surprise: it takes another one.
  await database.owner.query(sql`update product_waitlist set called_at = now() - interval '8 days'`)
  expect(await nextMail(database)).toEqual([])
  expect(await press(database)).toEqual([{ reached: 1 }])
})

const leftOut: [string, string][] = [
  ['is blocked', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
  ['is deleted', 'update auth.users set deleted_at = now() where id = $1'],
  [
    'has not confirmed the address',
    'update auth.users set email_confirmed_at = null where id = $1',
  ],
  [
    'has the PDF',
    `insert into product_orders (user_id, product_id, price_at_purchase, product_title, product_price, pdf_file_url)
     select $1, id, 0, title, 0, 'sample/a.pdf' from products where title = 'Paid'`,
  ],
  [
    'unsubscribed after asking',
    `insert into letter_addresses (email, left_at)
     select email, now() + interval '1 minute' from auth.users where id = $1`,
  ],
  [
    'has an address that bounced',
    `insert into letter_addresses (email, bounced_at) select email, now() from auth.users where id = $1`,
  ],
]

for (const [who, text] of leftOut) {
  test(`a person who ${who} gets no mail about the product`, async () => {
    const database = await rolledBackDatabase()
    await addWaitingStudent(database)
    await press(database)
    expect(await nextMail(database)).toHaveLength(1)
    await database.owner.query({ text, values: [ids.student] })
    expect(await nextMail(database)).toEqual([])
    await database.owner.query(sql`update product_waitlist set called_at = null`)
    expect(await press(database)).toEqual([{ reached: 0 }])
  })
}

test('a person who was told stays told: no leaving and joining again brings a second mail', async () => {
  const database = await rolledBackDatabase()
  await addWaitingStudent(database)
  await press(database)
  await database.owner.query(sql`select mark_notified(${ids.paidProduct}, ${ids.student})`)
  const leave = sql`delete from product_waitlist returning user_id`
  expect(await rowsFor(database, callers.student, leave)).toEqual([])
  expect(await press(database)).toEqual([{ reached: 0 }])
  const list = sql`select waiting, sending, notified from admin_waitlists()`
  expect(await rowsFor(database, callers.admin, list)).toEqual([
    { waiting: 0, sending: 0, notified: 1 },
  ])
})

test('visitors see the cards of the store, free ones first, and nothing else of a product', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(
    sql`update products set pdf_pages = 12, first_page_url = 'sample/first.webp' where price > 0`,
  )
  const cards = await rowsFor(
    database,
    callers.anonymous,
    sql`select * from list_product_cards() order by price, title`,
  )
  expect(cards.map((card) => Object.values(card))).toEqual([
    ['Also free', 'also-free', '0', null, null, null],
    ['Free', 'free', '0', null, null, null],
    ['Paid', 'paid', '12.5', null, 'sample/first.webp', 12],
  ])
  const [first, , last] = await rowsFor(
    database,
    callers.anonymous,
    sql`select price from list_product_cards()`,
  )
  expect([first, last]).toEqual([{ price: '0' }, { price: '12.5' }])
})
