import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => {
      complaints.push(args)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints, 'nothing was expected on the console').toEqual([])
})
