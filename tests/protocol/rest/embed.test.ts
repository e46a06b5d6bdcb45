import { afterAll, beforeAll, expect, test } from 'vitest'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await createRestFixture(librarySchema)
})
afterAll(() => rest?.close())

const from = (table: string) => rest.client().from(table)

test('a foreign key is followed both ways, through junctions and one to one', async () => {
  const { data, error } = await from('books')
    .select('title, authors!author_id(name), genres(name), book_notes(note)')
    .order('name', { referencedTable: 'genres', ascending: false })
    .order('id')
  expect(error).toBeNull()
  expect(data).toEqual([
    {
      title: 'Engines',
      authors: { name: 'Ada' },
      genres: [{ name: 'travel' }, { name: 'science' }],
      book_notes: { note: 'first edition' },
    },
    { title: 'Notes', authors: { name: 'Ada' }, genres: [], book_notes: null },
    { title: 'Paris', authors: { name: 'Bob' }, genres: [{ name: 'travel' }], book_notes: null },
  ])
})

test('an embedded list has its own filters, order and limit', async () => {
  const { data } = await from('authors')
    .select('name, books!books_author_id_fkey(title)')
    .gt('books.pages', 10)
    .order('pages', { referencedTable: 'books' })
    .limit(1, { referencedTable: 'books' })
    .order('id')
  expect(data).toEqual([
    { name: 'Ada', books: [{ title: 'Notes' }] },
    { name: 'Bob', books: [{ title: 'Paris' }] },
    { name: 'Cyd', books: [] },
  ])
})

test('an inner embed filters its parent, also when counting', async () => {
  const { data, count } = await from('books')
    .select('title, genres!inner(name)', { count: 'exact' })
    .eq('genres.name', 'science')
  expect(data).toEqual([{ title: 'Engines', genres: [{ name: 'science' }] }])
  expect(count).toBe(1)
})

test('an empty embed filters without showing anything', async () => {
  const without = await from('books').select('title, genres()').is('genres', null)
  expect(without.data).toEqual([{ title: 'Notes' }])
  const either = await from('books')
    .select('title, genres(), book_notes()', { count: 'exact' })
    .or('genres.is.null,book_notes.not.is.null')
    .order('id')
  expect(either.data).toEqual([{ title: 'Engines' }, { title: 'Notes' }])
  expect(either.count).toBe(2)
})

test('rows are ordered by a column of their parent, shown or not', async () => {
  const shown = await from('books')
    .select('title, authors!author_id(name)')
    .order('authors(name)', { ascending: false })
    .order('title')
  expect(shown.data?.map(({ title }) => title)).toEqual(['Paris', 'Engines', 'Notes'])
  const hidden = await from('books')
    .select('title, authors!author_id(id)')
    .order('authors(name)', { ascending: false })
    .order('title')
  expect(hidden.data?.map(({ title }) => title)).toEqual(['Paris', 'Engines', 'Notes'])
})

test('embeds are spread into their parent, lists column by column', async () => {
  const one = await from('books')
    .select('title, ...authors!author_id(author:name, mood)')
    .eq('id', 3)
  expect(one.data).toEqual([{ title: 'Paris', author: 'Bob', mood: 'wild' }])
  const many = await from('authors').select('name, ...books!author_id(title, pages)').order('id')
  expect(many.data).toEqual([
    { name: 'Ada', title: ['Engines', 'Notes'], pages: [100, 50] },
    { name: 'Bob', title: ['Paris'], pages: [200] },
    { name: 'Cyd', title: [], pages: [] },
  ])
})

test('embeds nest, and counts of embedded rows are embeds too', async () => {
  const { data } = await from('authors')
    .select('name, books!author_id(title, genres(name, books(count())))')
    .eq('id', 2)
  expect(data).toEqual([
    {
      name: 'Bob',
      books: [{ title: 'Paris', genres: [{ name: 'travel', books: [{ count: 2 }] }] }],
    },
  ])
})

test('a table that refers to itself has children by its name and a parent by its column', async () => {
  const { data } = await from('shelves')
    .select('label, shelves(label), parent_id(label)')
    .eq('id', 2)
  expect(data).toEqual([{ label: 'left', shelves: [], parent_id: { label: 'root' } }])
  const below = (hint: string) =>
    from('shelves').select(`label, below:shelves!${hint}(label)`).eq('id', 1)
  expect((await below('parent_id')).data).toEqual([
    { label: 'root', below: [{ label: 'left' }, { label: 'right' }] },
  ])
  expect((await below('shelves_parent_id_fkey')).error).toMatchObject({
    code: 'PGRST200',
    details:
      "Searched for a foreign key relationship between 'shelves' and 'shelves' using the hint 'shelves_parent_id_fkey' in the schema 'public', but no matches were found.",
  })
})

test('views have the foreign keys of the tables they show, at any distance', async () => {
  const view = await from('book_list').select('title, authors(name)').eq('id', 3)
  expect(view.data).toEqual([{ title: 'Paris', authors: { name: 'Bob' } }])
  const viewOfView = await from('book_list_again').select('title, genres(name)').eq('book', 3)
  expect(viewOfView.data).toEqual([{ title: 'Paris', genres: [{ name: 'travel' }] }])
  const between = await from('author_names').select('name, book_list(title)').eq('id', 2)
  expect(between.data).toEqual([{ name: 'Bob', book_list: [{ title: 'Paris' }] }])
})

test('functions of a row are relationships', async () => {
  const { data } = await from('authors')
    .select('name, best_book(title), cheap_books(title)')
    .order('id')
  expect(data).toEqual([
    { name: 'Ada', best_book: { title: 'Engines' }, cheap_books: [{ title: 'Notes' }] },
    { name: 'Bob', best_book: { title: 'Paris' }, cheap_books: [] },
    { name: 'Cyd', best_book: null, cheap_books: [] },
  ])
})

test('several possible relationships are refused with the ways to choose', async () => {
  const { status, error } = await from('authors').select('name, books(title)')
  expect(status).toBe(300)
  expect(error).toEqual({
    code: 'PGRST201',
    message:
      "Could not embed because more than one relationship was found for 'authors' and 'books'",
    details: [
      {
        cardinality: 'one-to-many',
        embedding: 'authors with books',
        relationship: 'books_author_id_fkey using authors(id) and books(author_id)',
      },
      {
        cardinality: 'one-to-many',
        embedding: 'authors with books',
        relationship: 'books_editor_id_fkey using authors(id) and books(editor_id)',
      },
    ],
    hint: "Try changing 'books' to one of the following: 'books!books_author_id_fkey', 'books!books_editor_id_fkey'. Find the desired relationship in the 'details' key.",
  })
})

test('two embeds under one key are refused', async () => {
  const { status, error } = await from('books').select(
    'authors!author_id(name), authors!editor_id(id)',
  )
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: '42712',
    message: 'table name "books_authors_1" specified more than once',
  })
})

test('an unknown relationship is refused with the nearest name', async () => {
  const { status, error } = await from('authors').select('name, bookz(title)')
  expect(status).toBe(400)
  expect(error).toEqual({
    code: 'PGRST200',
    message: "Could not find a relationship between 'authors' and 'bookz' in the schema cache",
    details:
      "Searched for a foreign key relationship between 'authors' and 'bookz' in the schema 'public', but no matches were found.",
    hint: "Perhaps you meant 'books' instead of 'bookz'.",
  })
})

test('a filter or order of a resource that is not embedded is refused', async () => {
  const filter = await from('books').select('id').eq('genres.name', 'x')
  expect(filter.error).toMatchObject({ code: 'PGRST108' })
  const order = await from('authors').select('id, books!author_id(title)').order('books(title)')
  expect(order.error).toMatchObject({ code: 'PGRST118' })
  const operator = await from('books').select('genres(name)').eq('genres', 1)
  expect(operator.error).toMatchObject({ code: 'PGRST120' })
})
