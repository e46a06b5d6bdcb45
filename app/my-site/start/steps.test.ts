import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defaultContent, documents, type SiteContent } from '#content/documents.ts'
import { steps } from './steps.ts'

const { business, services, firstRun } = defaultContent
const nothingOwn = { posts: 0, courses: 0 }

const doneAfter = (change: Partial<SiteContent>, own = nothingOwn) =>
  steps.filter((step) => step.isDone({ ...defaultContent, ...change }, own)).map(({ id }) => id)

test('a step is done when its words are the owner’s', () => {
  expect(doneAfter({})).toEqual([])
  expect(doneAfter({ published: ['business'] })).toEqual([])
  const named = { ...business, businessName: 'Sample River Books', ownerName: 'Sample Owner' }
  expect(doneAfter({ published: ['business'], business: named })).toEqual(['who'])
  const reached = { ...named, email: 'owner@river.example', phone: '(530) 555-0143' }
  expect(doneAfter({ published: ['business'], business: reached })).toEqual(['who', 'reach'])
  expect(doneAfter({ published: ['services', 'about'] })).toEqual(['story'])
  const priced = services.services.map((service) => ({ ...service, startingPriceUsd: null }))
  expect(
    doneAfter({ published: ['services'], services: { ...services, services: priced } }),
  ).toEqual(['offer'])
  expect(doneAfter({ firstRun: { ...firstRun, isMailTested: true } })).toEqual(['mail'])
  expect(doneAfter({}, { posts: 0, courses: 1 })).toEqual(['first'])
})

test('the forms draw fields of their documents', () => {
  for (const { form } of steps) {
    if (!form) continue
    if (!(form.schema instanceof z.ZodMiniObject)) throw new Error('no group')
    const { shape } = documents[form.document].schema
    expect(Object.keys(form.schema.shape)).not.toEqual([])
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(form.schema.shape)))
  }
})
