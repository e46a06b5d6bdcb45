import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/start-site.ts'

const testFile = /[\w./-]+\.(?:test|spec)\.ts/g

test('each promise of SECURITY.md names tests, and they are there', () => {
  const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8')
  const promises = text.match(/^\| (?!promise|---).*\|$/gm) ?? []
  expect(promises.length).toBeGreaterThan(30)
  for (const promise of promises) {
    const files = promise.match(testFile) ?? []
    expect(files, promise).not.toEqual([])
    for (const file of files) {
      const folder = /^(?:app|content|platform|server)\//.test(file)
        ? root
        : path.join(root, 'tests')
      expect(existsSync(path.join(folder, file)), file).toBe(true)
    }
  }
})
