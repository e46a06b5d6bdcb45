import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { RunningSite } from '#scripts/start-site.ts'
import { type Api, createApi, type Person, readKeys } from '#tests/support/api-client.ts'
import { digest, sampleFile } from './sample-files.ts'
import type { Random } from './settings.ts'

/** Every write that was answered with success, and how to find it again. */
export type Ledger = {
  accounts: string[]
  claims: [userId: string, productId: string][]
  completions: [userId: string, lessonId: string][]
  posts: string[]
  messages: string[]
  files: { name: string; sha256: string }[]
  /** Responses that are neither success nor the expected error of a site that is down. */
  surprises: string[]
}

export type Shelf = { products: string[]; lessons: { id: string; courseId: string }[] }

export function emptyLedger(): Ledger {
  return {
    accounts: [],
    claims: [],
    completions: [],
    posts: [],
    messages: [],
    files: [],
    surprises: [],
  }
}

export function countOf(ledger: Ledger): number {
  return Object.values(ledger).reduce((sum, list) => sum + list.length, 0) - ledger.surprises.length
}

/** Products to claim and lessons to complete. */
export async function stockShelf(owner: Client): Promise<Shelf> {
  const { rows: products } = await owner.query<{ id: string }>(
    `insert into products (title, price)
     select 'Sample checklist ' || n, 0 from generate_series(1, 200) n returning id`,
  )
  const { rows: lessons } = await owner.query<{ id: string; courseId: string }>(
    `with course as (insert into courses (title) values ('Sample course') returning id),
     module as (
       insert into course_modules (course_id, title, order_index)
       select id, 'Sample module', 0 from course returning id, course_id
     )
     insert into course_lessons (module_id, course_id, title, order_index)
     select id, course_id, 'Sample lesson ' || n, n from module, generate_series(1, 200) n
     returning id, course_id as "courseId"`,
  )
  return { products: products.map(({ id }) => id), lessons }
}

type Attempt = (api: Api, person: Person) => Promise<{ response: Response; onSuccess(): void }>

/** People who sign up, claim, learn, write, ask and upload, each as fast as it is answered. */
export async function startWriteLoad(options: {
  site: RunningSite
  people: Person[]
  shelf: Shelf
  ledger: Ledger
  random: Random
}) {
  const { site, people, shelf, ledger, random } = options
  const api = createApi(site.url, await readKeys(site.dataDir))
  const insert = (table: string, person: Person, row: object) =>
    api.send('POST', `/rest/v1/${table}`, {
      token: person.token,
      body: row,
      headers: { prefer: 'resolution=ignore-duplicates,return=minimal' },
    })

  const attempts: [weight: number, Attempt][] = [
    [
      1,
      async () => {
        const email = `sign-up-${crypto.randomUUID()}@example.com`
        const body = { email, password: 'sample-ledger-of-mine' }
        const response = await api.send('POST', '/auth/v1/signup', { body })
        return { response, onSuccess: () => ledger.accounts.push(email) }
      },
    ],
    [
      4,
      async (_api, person) => {
        const product_id = random.pick(shelf.products)
        const response = await insert('product_orders', person, {
          user_id: person.id,
          product_id,
          price_at_purchase: 0,
        })
        return { response, onSuccess: () => ledger.claims.push([person.id, product_id]) }
      },
    ],
    [
      4,
      async (_api, person) => {
        const { id, courseId } = random.pick(shelf.lessons)
        const row = { user_id: person.id, course_id: courseId, lesson_id: id }
        const response = await insert('user_course_progress', person, row)
        return { response, onSuccess: () => ledger.completions.push([person.id, id]) }
      },
    ],
    [
      3,
      async (_api, person) => {
        const id = crypto.randomUUID()
        const row = { id, title: `Sample post ${id}`, content: `<p>${'words '.repeat(200)}</p>` }
        const response = await insert('blog_posts', person, row)
        return { response, onSuccess: () => ledger.posts.push(id) }
      },
    ],
    [
      3,
      async () => {
        const id = crypto.randomUUID()
        const row = { id, name: 'Sample', email: 'sample@example.com', message: 'A sample.' }
        const response = await api.send('POST', '/rest/v1/contact_submissions', { body: row })
        return { response, onSuccess: () => ledger.messages.push(id) }
      },
    ],
    [
      4,
      async (_api, person) => {
        const bytes = sampleFile(Math.round(random.between(10, 300_000)))
        const name = `${person.id}/${crypto.randomUUID()}.gif`
        const response = await api.send('POST', `/storage/v1/object/blog-images/${name}`, {
          token: person.token,
          body: bytes,
          headers: { 'content-type': 'image/gif' },
        })
        return { response, onSuccess: () => ledger.files.push({ name, sha256: digest(bytes) }) }
      },
    ],
  ]
  const wheel = attempts.flatMap(([weight, attempt]) => Array<Attempt>(weight).fill(attempt))

  let isRunning = true
  async function work(person: Person) {
    while (isRunning) {
      try {
        const { response, onSuccess } = await random.pick(wheel)(api, person)
        const text = await response.text()
        if (response.ok) onSuccess()
        // 409: a repeated claim, which is stored already.
        else if (![409, 500, 503].includes(response.status)) {
          ledger.surprises.push(`${response.status} ${response.url} ${text.slice(0, 200)}`)
        }
        if (!response.ok) await sleep(20)
      } catch {
        // The site went down before it could answer: nothing was acknowledged.
        await sleep(20)
      }
    }
  }
  const working = people.map(work)
  return {
    async stop() {
      isRunning = false
      await Promise.all(working)
    },
  }
}
