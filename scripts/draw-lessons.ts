// node scripts/draw-lessons.ts renders supabase/seed/drawings/*.svg with the site's fonts to the
// pictures of the sample lessons in supabase/seed/files, at twice the size for sharp screens. The
// first start stores the result, because a server may have no fonts to render text with.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './find-browser.ts'

const seedFolder = path.join(import.meta.dirname, '..', 'supabase', 'seed')
const drawingsFolder = path.join(seedFolder, 'drawings')

const styles = `
  svg { display: block }
  text { font: 28px Digits, "Atkinson Hyperlegible Next"; fill: #142d26 }
  .title { font: 600 34px Fraunces }
  .bold { font-weight: 650 }
  .muted { fill: #4a5f56 }
  .middle { text-anchor: middle }
  .end { text-anchor: end; font-variant-numeric: tabular-nums }
  .paper { fill: #f8f3e6 }
  .card { fill: #fffdf6; stroke: #dacfb5; stroke-width: 2 }
  .yes { fill: #d3e6d6 }
  .new { fill: #f9d78f }
  .no { fill: #f3c9be }
  .none { fill: none }
  .rule, .line, .stroke, .check { fill: none; stroke-linecap: round; stroke-linejoin: round }
  .rule { stroke: #dacfb5; stroke-width: 2 }
  .line { stroke: #142d26; stroke-width: 3 }
  .edge { stroke: #142d26; stroke-width: 3; stroke-linejoin: round }
  .stroke { stroke: #142d26; stroke-width: 6 }
  .thin { stroke-width: 4 }
  .check { stroke: #1a4f3f; stroke-width: 6 }
`

const browser = await chromium.launch({ executablePath: findBrowser() })
const page = await browser.newPage({ deviceScaleFactor: 2 })
const fonts = await fontFaces()
for (const name of await readdir(drawingsFolder)) {
  const svg = await readFile(path.join(drawingsFolder, name), 'utf8')
  await page.setContent(`<style>body { margin: 0 } ${fonts} ${styles}</style>${svg}`)
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

async function fontFaces() {
  const faces = [
    ['Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next', 'U+0-FFFF'],
    ['Fraunces', 'fraunces', 'U+0-FFFF'],
    // Atkinson's zero has a slash, which makes amounts hard to read.
    ['Digits', 'fraunces', 'U+30-39'],
  ] as const
  const modules = path.join(import.meta.dirname, '..', 'node_modules', '@fontsource-variable')
  const rules = faces.map(async ([family, folder, range]) => {
    const file = path.join(modules, folder, 'files', `${folder}-latin-wght-normal.woff2`)
    const font = await readFile(file, 'base64')
    return `@font-face { font-family: "${family}"; font-weight: 200 900; unicode-range: ${range}; src: url(data:font/woff2;base64,${font}) }`
  })
  return (await Promise.all(rules)).join('\n')
}
