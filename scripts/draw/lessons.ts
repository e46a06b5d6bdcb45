// node scripts/draw/lessons.ts renders supabase/seed/drawings/*.svg with the site's fonts to the
// pictures of the sample lessons in supabase/seed/files, at twice the size for sharp screens. The
// first start stores the result, because a server may have no fonts to render text with.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../find-browser.ts'
import { drawingStyle } from './style.ts'

const seedFolder = path.join(import.meta.dirname, '../..', 'supabase', 'seed')
const drawingsFolder = path.join(seedFolder, 'drawings')

const browser = await chromium.launch({ executablePath: findBrowser() })
const page = await browser.newPage({ deviceScaleFactor: 2 })
const style = await drawingStyle()
for (const name of await readdir(drawingsFolder)) {
  const svg = await readFile(path.join(drawingsFolder, name), 'utf8')
  await page.setContent(`<style>body { margin: 0 } ${style}</style>${svg}`)
  await page.evaluate(() => document.fonts.ready)
  // A small palette keeps the files small.
  const png = sharp(await page.locator('svg').screenshot()).png({ palette: true, colours: 32 })
  const file = path.join(seedFolder, 'files', name.replace(/svg$/, 'webp'))
  await writeFile(
    file,
    await sharp(await png.toBuffer())
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
  )
}
await browser.close()
