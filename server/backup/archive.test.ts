import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createArchive, openArchive } from './archive.ts'

const passphrase = 'sample ledger river lamp'

test('an encrypted archive opens whole and with its passphrase alone, and leaves no decrypted copy', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'site.zip.age')
  const writer = createArchive(file, passphrase)
  await writer.add('note.txt', 'A private sentence.')
  await writer.add('film.mp4', new Blob([new Uint8Array(300_000).fill(7)]).stream())
  await writer.finish()
  expect(await readFile(file, 'latin1')).not.toContain('note.txt')
  const archive = await openArchive(file, { passphrase, folder })
  expect(await readdir(folder)).toEqual(['site.zip.age'])
  expect(await archive.text('note.txt')).toBe('A private sentence.')
  expect(archive.size('film.mp4')).toBe(300_000)
  await archive.close()

  const refusal = `The passphrase does not open ${file}, or the file is damaged.`
  await expect(openArchive(file, { passphrase: 'another one', folder })).rejects.toThrow(refusal)
  await expect(openArchive(file)).rejects.toThrow(`${file} is encrypted: set BACKUP_PASSPHRASE.`)

  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  await writeFile(file, bytes.with(middle, (bytes[middle] ?? 0) ^ 1))
  await expect(openArchive(file, { passphrase, folder })).rejects.toThrow(refusal)
  await writeFile(file, bytes.subarray(0, bytes.length - 100))
  await expect(openArchive(file, { passphrase, folder })).rejects.toThrow(refusal)
  expect(await readdir(folder)).toEqual(['site.zip.age'])
})
