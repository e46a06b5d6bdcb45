import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The look of the drawings in the sample lessons, with the site's fonts. */
export async function drawingStyle() {
  return `${await fontFaces()} ${styles}`
}

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

async function fontFaces() {
  const faces = [
    ['Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next', 'U+0-FFFF'],
    ['Fraunces', 'fraunces', 'U+0-FFFF'],
    // Atkinson's zero has a slash, which makes amounts hard to read.
    ['Digits', 'fraunces', 'U+30-39'],
  ] as const
  const modules = path.join(import.meta.dirname, '../..', 'node_modules', '@fontsource-variable')
  const rules = faces.map(async ([family, folder, range]) => {
    const file = path.join(modules, folder, 'files', `${folder}-latin-wght-normal.woff2`)
    const font = await readFile(file, 'base64')
    return `@font-face { font-family: "${family}"; font-weight: 200 900; unicode-range: ${range}; src: url(data:font/woff2;base64,${font}) }`
  })
  return (await Promise.all(rules)).join('\n')
}
