import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { streamZip } from './zip.server.ts'

function streamOf(text: string) {
  return new Blob([text]).stream() as ReadableStream<Uint8Array>
}

test('an archive holds what could be opened and names what could not', async () => {
  const failures: unknown[] = []
  const archive = streamZip(
    [
      { name: 'größe.pdf', open: async () => streamOf('%PDF-1') },
      { name: 'gone.pdf', open: async () => null },
      { name: 'second.pdf', open: async () => streamOf('%PDF-2') },
    ],
    (cause) => failures.push(cause),
  )
  const zip = new ZipReader(new BlobReader(await new Response(archive).blob()))
  const texts: Record<string, string> = {}
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) texts[entry.filename] = await entry.getData(new TextWriter())
  }
  await zip.close()
  expect(Object.keys(texts)).toEqual(['größe.pdf', 'second.pdf', 'Not included.txt'])
  expect(texts['größe.pdf']).toBe('%PDF-1')
  expect(texts['Not included.txt']).toContain('gone.pdf')
  expect(failures).toEqual([])
})

test('a failure on the way breaks the archive off instead of ending it', async () => {
  const failures: unknown[] = []
  const archive = streamZip(
    [
      { name: 'a.pdf', open: async () => streamOf('%PDF-1') },
      { name: 'b.pdf', open: () => Promise.reject(new Error('storage is away')) },
    ],
    (cause) => failures.push(cause),
  )
  await expect(new Response(archive).blob()).rejects.toThrow()
  expect(failures).toHaveLength(1)
})

test('a reader who leaves stops the work', async () => {
  const failures: unknown[] = []
  let opened = 0
  const entries = Array.from({ length: 50 }, (_, index) => ({
    name: `${index}.pdf`,
    open: async () => {
      opened += 1
      return streamOf('x'.repeat(100_000))
    },
  }))
  const reader = streamZip(entries, (cause) => failures.push(cause)).getReader()
  await reader.read()
  await reader.cancel()
  await expect.poll(() => failures.length).toBe(1)
  expect(opened).toBeLessThan(50)
})
