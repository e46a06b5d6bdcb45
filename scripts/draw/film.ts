// node scripts/draw/film.ts draws the film of the sample lesson 'Your first reconciliation' and records it with the
// browser's H.264 encoder to supabase/seed/files/sample-lesson.mp4. The times of the scenes are those of the
// captions in sample-lesson.vtt, which the player shows over the empty foot of the picture.
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'
import { drawingStyle } from './style.ts'

const film = path.join(import.meta.dirname, '../..', 'supabase/seed/files/sample-lesson.mp4')

const lines: [text: string, amount: string][] = [
  ['Client payment', '650.00'],
  ['Rent', '−850.00'],
  ['Phone', '−60.00'],
  ['Bank fee', '−15.00'],
]

const scenes = [
  [3.5, words('How a reconciliation works', 'Two lists, and a check mark for every pair')],
  [4.5, lists({ pairs: 0 })],
  [2.5, lists({ pairs: 1 })],
  [2.5, lists({ pairs: 2 })],
  [2.5, lists({ pairs: 3 })],
  [4, lists({ pairs: 3, marked: 'Bank fee' })],
  [4, lists({ pairs: 4 })],
  [5, lists({ pairs: 4, marked: 'Check 1043' })],
  [5.5, lists({ pairs: 4, hasSum: true })],
  [4, words('Difference: 0.00', 'The month is proven.')],
] as const

function words(title: string, text: string) {
  return `<text class="title" x="80" y="230">${title}</text>
    <text class="muted" x="80" y="290">${text}</text>
    <path class="check" d="M80 350l18 20 36-48"/>`
}

type Lists = { pairs: number; marked?: string; hasSum?: boolean }

/** The first pairs are checked off. The bank fee is on the statement from the start, in the books with its pair. */
function lists({ pairs, marked, hasSum = false }: Lists) {
  const rows = lines.map(([text, amount], at) => ({
    text,
    amount,
    y: 180 + at * 46,
    isPair: at < pairs,
  }))
  const inBooks = rows.filter(({ text, isPair }) => text !== 'Bank fee' || isPair)
  const check = { text: 'Check 1043', amount: '−95.00', y: 364, isPair: false }
  const draw = (left: number) => (row: (typeof rows)[number]) =>
    `${row.text === marked ? `<rect class="new" x="${left - 12}" y="${row.y - 32}" width="424" height="44" rx="8"/>` : ''}
    <text x="${left}" y="${row.y}">${row.text}</text>
    <text class="end" x="${left + 340}" y="${row.y}">${row.amount}</text>
    ${row.isPair ? `<path class="check" d="M${left + 362} ${row.y - 10}l9 10 18-24"/>` : ''}`
  const heads = [
    [48, 'Your books'],
    [512, 'Bank statement'],
  ] as const
  return `${heads
    .map(
      ([left, head]) => `<text class="bold" x="${left}" y="62">${head}</text>
        <path class="line" d="M${left} 82h400"/>
        <text class="muted" x="${left}" y="128">Beginning</text>
        <text class="end muted" x="${left + 340}" y="128">1,300.00</text>`,
    )
    .join('')}
    ${[...inBooks, check].map(draw(48)).join('')}
    ${rows.map(draw(512)).join('')}
    ${
      hasSum
        ? `<rect class="yes" x="36" y="386" width="888" height="56" rx="10"/>
          <text x="60" y="424">Checked off: 1,025.00</text>
          <text x="368" y="424">Statement: 1,025.00</text>
          <text class="bold end" x="900" y="424">Difference: 0.00</text>`
        : ''
    }`
}

// A page of its own address: the recorder is missing in about:blank.
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end()
}).listen(0)
await new Promise((resolve) => server.once('listening', resolve))
const browser = await chromium.launch({ executablePath: findBrowser() })
const page = await browser.newPage({ viewport: { width: 960, height: 540 } })
await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
const style = await drawingStyle()
const pictures: { seconds: number; png: string }[] = []
for (const [seconds, scene] of scenes) {
  await page.setContent(`<style>body { margin: 0 } ${style} .title { font-size: 52px }</style>
    <svg viewBox="0 0 960 540" width="960" height="540"><rect class="paper" width="960" height="540"/>${scene}</svg>`)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.locator('svg').screenshot()
  pictures.push({ seconds, png: png.toString('base64') })
}
await writeFile(film, Buffer.from(await page.evaluate(record, pictures), 'base64'))
await browser.close()
server.close()

/** Runs in the browser, as long as the film. The canvas is drawn again for every frame: a still canvas gives none. */
async function record(pictures: { seconds: number; png: string }[]) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 540 })
  const context = canvas.getContext('2d')
  const images = await Promise.all(
    pictures.map(async ({ seconds, png }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      return { seconds, image }
    }),
  )
  const recorder = new MediaRecorder(canvas.captureStream(5), {
    mimeType: 'video/mp4;codecs=avc1.4D401F',
    videoBitsPerSecond: 1_000_000,
  })
  const recorded = new Promise<Blob>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => resolve(data), { once: true })
  })
  let end = performance.now()
  for (const [at, { seconds, image }] of images.entries()) {
    end += seconds * 1000
    while (performance.now() < end) {
      context?.drawImage(image, 0, 0)
      if (at === 0 && recorder.state === 'inactive') recorder.start()
      await new Promise((resolve) => setTimeout(resolve, Math.min(200, end - performance.now())))
    }
  }
  recorder.stop()
  const bytes = new Uint8Array(await (await recorded).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
