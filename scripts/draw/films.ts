// node scripts/draw/films.ts [NAME …]: draws the films of the sample lessons with Chromium, and encodes them
// with ffmpeg (libx264) to supabase/seed/films: the film, its captions and its poster. Nothing else needs ffmpeg.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { writeCaptions } from '#app/upload/film/captions.ts'
import { findBrowser } from '../find-browser.ts'
import { basicsFilms } from './basics-films.ts'
import type { FilmPlan } from './film-shapes.ts'
import { qboFilms } from './qbo-films.ts'
import { drawingStyle } from './style.ts'

const fadeSeconds = 0.4
const folder = path.join(import.meta.dirname, '../..', 'supabase/seed/films')
const wanted = process.argv.slice(2)
const style = await drawingStyle()
const frames = await mkdtemp(path.join(tmpdir(), 'films-'))
const browser = await chromium.launch({ executablePath: findBrowser() })
const page = await browser.newPage({ viewport: { width: 960, height: 540 } })
for (const film of [...qboFilms, ...basicsFilms])
  if (wanted.length === 0 || wanted.includes(film.name)) await make(film)
await browser.close()
await rm(frames, { recursive: true })

async function make({ name, scenes }: FilmPlan) {
  const pictures: string[] = []
  for (const [at, [, , picture]] of scenes.entries()) {
    await page.setContent(`<style>body { margin: 0 } ${style} .title { font-size: 52px }</style>
      <svg viewBox="0 0 960 540" width="960" height="540"><rect class="paper" width="960" height="540"/>${picture}</svg>`)
    await page.evaluate(() => document.fonts.ready)
    const file = path.join(frames, `${name}-${at}.png`)
    await page.locator('svg').screenshot({ path: file })
    pictures.push(file)
  }
  const result = path.join(folder, name)
  encode(
    pictures,
    scenes.map(([seconds]) => seconds),
    `${result}.mp4`,
  )
  await writeFile(`${result}.vtt`, captionsOf(scenes))
  // The picture before the last is the fullest.
  await sharp(pictures.at(-2)).webp({ quality: 82 }).toFile(`${result}.webp`)
}

/** Every scene fades into the next one. */
function encode(pictures: string[], seconds: number[], file: string) {
  const inputs = pictures.flatMap((picture, at) => {
    const length = String((seconds[at] ?? 0) + fadeSeconds)
    return ['-loop', '1', '-framerate', '10', '-t', length, '-i', picture]
  })
  let begun = 0
  const fades = seconds.slice(1).map((_, at) => {
    begun += seconds[at] ?? 0
    const before = at === 0 ? '[0]' : `[joined${at}]`
    return `${before}[${at + 1}]xfade=duration=${fadeSeconds}:offset=${begun}[joined${at + 1}]`
  })
  const last = `[joined${fades.length}]format=yuv420p[film]`
  const codec = '-c:v libx264 -preset slow -crf 27 -profile:v high -movflags +faststart'
  execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', ...inputs, '-filter_complex', [...fades, last].join(';')],
      ...['-map', '[film]', ...codec.split(' '), '-map_metadata', '-1', file],
    ],
    { stdio: 'inherit' },
  )
}

function captionsOf(scenes: FilmPlan['scenes']) {
  let start = 0
  return writeCaptions(
    scenes.map(([seconds, text]) => {
      const cue = { start, end: start + seconds, text }
      start += seconds
      return cue
    }),
  )
}
