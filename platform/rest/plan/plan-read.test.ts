import { expect, test } from 'vitest'
import type { Catalogue, Column, Table } from '#platform/rest/catalogue/catalogue.ts'
import { type ForeignKey, joinKey, relate } from '#platform/rest/catalogue/relationships.ts'
import { Parameters } from '#platform/rest/parse/parameters.ts'
import { parseQuery } from '#platform/rest/parse/parse-query.ts'
import { renderCount } from '#platform/rest/render/render-count.ts'
import { renderRead } from '#platform/rest/render/render-read.ts'
import { planRead } from './plan-read.ts'

function table(name: string, columns: Record<string, string>, primaryKey = ['id']): Table {
  const described = Object.entries(columns).map(([column, type]): [string, Column] => [
    column,
    {
      name: column,
      type,
      baseType: type,
      isNullable: true,
      default: undefined,
      isGenerated: false,
      description: null,
      enumValues: [],
      maxLength: null,
    },
  ])
  const shared = { schema: 'public', isView: false, description: null }
  const changes = { canInsert: true, canUpdate: true, canDelete: true }
  return { ...shared, ...changes, name, columns: new Map(described), primaryKey }
}

function key(constraint: string, origin: string, column: string, target: string): ForeignKey {
  return {
    constraint,
    origin: { schema: 'public', name: origin },
    target: { schema: 'public', name: target },
    originIsView: false,
    targetIsView: false,
    columns: [[column, 'id']],
    isUnique: false,
  }
}

const tables = [
  table('posts', { id: 'bigint', title: 'text', data: 'jsonb', author_id: 'bigint' }),
  table('authors', { id: 'bigint', name: 'text' }),
  table('tags', { id: 'bigint', word: 'text' }),
  table('post_tags', { post_id: 'bigint', tag_id: 'bigint' }, ['post_id', 'tag_id']),
]
const keys = [
  key('posts_author', 'posts', 'author_id', 'authors'),
  key('to_post', 'post_tags', 'post_id', 'posts'),
  key('to_tag', 'post_tags', 'tag_id', 'tags'),
]
const catalogue: Catalogue = {
  tables: new Map(tables.map((known) => [joinKey('public', known.name), known])),
  relationships: Map.groupBy(
    relate(keys, ({ name }) => tables.find((known) => known.name === name)?.primaryKey ?? []),
    ({ origin }) => joinKey(origin.schema, origin.name),
  ),
  routines: new Map(),
  timeZones: new Set(),
  statementTimeouts: new Map(),
  defaultStatementTimeout: '0',
}

function render(query: Record<string, string>, from = 'posts', maxRows?: number) {
  const parameters: [string, string][] = Object.entries(query)
  const plan = planRead(
    catalogue,
    { kind: 'table', schema: 'public', name: from },
    parseQuery(parameters),
    { maxRows, aggregatesEnabled: true },
  )
  const bound = new Parameters()
  const text = renderRead(plan, bound)
  const count = renderCount(plan, bound)
  return { text, count, values: bound.bind({ parameters, window: plan.window }) }
}

test('names are quoted identifiers and values are parameters', () => {
  const { text, values } = render({ select: 'id', title: `eq.it's "x"`, 'data->>a': 'in.(1,2)' })
  expect(text).toBe(
    'select "public"."posts"."id" as "id" from "public"."posts" where ("public"."posts"."title" = $1) and ("public"."posts"."data" ->> $2::text = any ($3))',
  )
  expect(values).toEqual([`it's "x"`, 'a', '{"1","2"}'])
})

test('a name with a quote cannot end its quotes', () => {
  const { text } = render({ select: '"a\\"b"' })
  expect(text).toBe('select "public"."posts"."a""b" as "a""b" from "public"."posts"')
})

test('a parent is joined as one object, children as a list, both by their key', () => {
  expect(render({ select: 'id,authors(name)' }).text).toBe(
    'select "public"."posts"."id" as "id", row_to_json("posts_authors_1".*) as "authors" from "public"."posts" left join lateral (select "authors_1"."name" as "name" from "public"."authors" as "authors_1" where "authors_1"."id" = "public"."posts"."author_id") as "posts_authors_1" on true',
  )
  expect(render({ select: 'posts!inner(id)' }, 'authors').text).toContain(
    `coalesce("authors_posts_1"."authors_posts_1", '[]') as "posts" from "public"."authors" inner join lateral (select json_agg("authors_posts_1") as "authors_posts_1"`,
  )
})

test('a junction stands between two tables', () => {
  expect(render({ select: 'tags(word)' }).text).toContain(
    'from "public"."tags" as "tags_1", "public"."post_tags" as "posts_tags_1_junction" where "tags_1"."id" = "posts_tags_1_junction"."tag_id" and "posts_tags_1_junction"."post_id" = "public"."posts"."id"',
  )
})

test('counting looks at embeds only where they filter, and shares the values', () => {
  const { count, values } = render({
    select: 'id,authors!inner(name),tags(word)',
    title: 'eq.x',
    limit: '500',
  })
  expect(count).toBe(
    'select 1 from "public"."posts" where ("public"."posts"."title" = $1) and exists (select 1 from "public"."authors" as "authors_1" where "authors_1"."id" = "public"."posts"."author_id")',
  )
  expect(values).toEqual(['x', '500'])
})

test('the row limit holds at every level', () => {
  const { text, values } = render({ select: 'id,tags(word)', 'tags.limit': '3' }, 'posts', 1000)
  expect(text).toMatch(/limit 3\).* limit \$1$/)
  expect(values).toEqual(['1000'])
})

test('a small limit stands in the statement, where the planner sees it', () => {
  const { text, values } = render({ select: 'id', limit: '10', offset: '20' })
  expect(text).toMatch(/limit 10 offset \$1$/)
  expect(values).toEqual(['20'])
})

test('an aggregate groups by every column beside it', () => {
  expect(render({ select: 'author_id,id.count()' }).text).toBe(
    'select "public"."posts"."author_id" as "author_id", count("public"."posts"."id") as "count" from "public"."posts" group by "public"."posts"."author_id"',
  )
})

test.each([
  [{ select: 'nothing(id)' }, 'PGRST200'],
  [{ 'authors.name': 'eq.x' }, 'PGRST108'],
  [{ select: 'id,tags(word)', order: 'tags(word)' }, 'PGRST118'],
  [{ select: 'id,tags(word)', tags: 'eq.1' }, 'PGRST120'],
])('%o is refused', (query, code) => {
  expect(() => render(query as unknown as Record<string, string>)).toThrow(
    expect.objectContaining({ code }),
  )
})
