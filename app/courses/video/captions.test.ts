import { expect, test } from 'vitest'
import { readCaptions, writeCaptions } from '#app/upload/film/captions.ts'
import { readChapters, writeChapters } from './chapters.ts'

const written = `WEBVTT

00:00:00.000 --> 00:00:03.500
How a reconciliation works

01:00:03.500 --> 01:00:08.000
Fees &amp; interest &lt; 20
on two lines
`

test('captions are read, and written as they are stored', () => {
  const { cues, mistake } = readCaptions(written)
  expect(mistake).toBeNull()
  expect(cues).toEqual([
    { start: 0, end: 3.5, text: 'How a reconciliation works' },
    { start: 3603.5, end: 3608, text: 'Fees & interest < 20\non two lines' },
  ])
  expect(writeCaptions(cues)).toBe(written)
})

test('styles, notes and ids that other programs write around captions are left out', () => {
  const { cues } = readCaptions(
    `\uFEFFWEBVTT - from a recorder\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n` +
      `NOTE for me\r\n\r\n1\r\n00:01.000 --> 00:02.000 align:start position:0%\r\n` +
      `<v.loud Me>Hello <c.yellow><b>there</b></c> <00:01.500>again\r\n\r\n2\r\n00:02.000 --> 00:03.000\r\n\r\n`,
  )
  expect(cues).toEqual([{ start: 1, end: 2, text: 'Me: Hello there again' }])
})

test('the captions of a .srt file are read, too', () => {
  const { cues } = readCaptions(
    '1\n00:00:01,000 --> 00:00:02,500\nOne\n\n2\n00:00:02,500 --> 00:00:04,000\nTwo\n',
  )
  expect(writeCaptions(cues)).toContain('00:00:02.500 --> 00:00:04.000\nTwo')
})

test.each([
  [
    'WEBVTT\n\n00:01.000 -> 00:02.000\nWords',
    'Line 4: the time of these words is missing, such as 00:01.000 --> 00:04.000.',
  ],
  [
    'WEBVTT\n\n00:01 --> 00:02.000\nWords',
    'Line 3: this time cannot be read. It looks like 00:01.000 --> 00:04.000.',
  ],
  ['WEBVTT\n\nfirst\n00:02.000 --> 00:01.000\nWords', 'Line 4: these words end before they begin.'],
  [
    'WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA',
    'Line 6: this time is earlier than the one before.',
  ],
  ['<html>', 'Line 2: the time of these words is missing, such as 00:01.000 --> 00:04.000.'],
  ['WEBVTT', 'Line 1: there are no captions in this text.'],
])('a mistake in captions names its line: %j', (source, mistake) => {
  expect(readCaptions(source)).toEqual({ cues: [], mistake })
})

test('no markup survives in captions, whatever was written', () => {
  const hostile = [
    '<script>xss()</script>',
    '<img src=x onerror=xss()',
    '<v <b>>x',
    '<<b>script>',
    '&lt;script&gt;',
    '<a\n\nhref>',
  ]
  for (const words of hostile) {
    const { cues } = readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\nEnd`)
    const vtt = writeCaptions(cues)
    expect(vtt.replaceAll('-->', '')).not.toMatch(/[<>]/)
    expect(readCaptions(vtt).cues).toEqual(cues)
  }
})

test('random text is read or refused, and never hangs or throws', () => {
  const parts = [
    'WEBVTT',
    '\n',
    '\n\n',
    '\r',
    '00:01.000',
    ' --> ',
    '99:99',
    '<b>',
    '&amp;',
    'NOTE',
    'words',
    '\u0000',
    '١',
  ]
  let seed = 7
  const next = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31)
  for (let round = 0; round < 2000; round += 1) {
    const source = Array.from({ length: next() % 30 }, () => parts[next() % parts.length]).join('')
    const { cues, mistake } = readCaptions(source)
    if (mistake) expect(mistake).toMatch(/^Line \d+: /)
    else expect(readCaptions(writeCaptions(cues)).cues).toEqual(cues)
  }
})

test('chapters are a list of times and titles', () => {
  const { chapters, mistake } = readChapters(
    '0:00 The two lists\n\n 01:05 – Check off the pairs\n1:02:03 The end\n',
  )
  expect(mistake).toBeNull()
  expect(chapters).toEqual([
    { start: 0, title: 'The two lists' },
    { start: 65, title: 'Check off the pairs' },
    { start: 3723, title: 'The end' },
  ])
  expect(writeChapters(chapters)).toBe(
    '0:00 The two lists\n1:05 Check off the pairs\n1:02:03 The end',
  )
})

test.each([
  ['0:00 One\nTwo', 'Line 2: write the time and the title, such as 1:30 Add the fee.'],
  ['0:00 One\n0:00 Two', 'Line 2: this time is not later than the one before.'],
  [`0:00 ${'x'.repeat(121)}`, 'Line 1: a title can have up to 120 characters.'],
  [
    Array.from({ length: 101 }, (_, at) => `${at}:00:00 Part`).join('\n'),
    'Line 101: a video can have up to 100 chapters.',
  ],
])('a mistake in chapters names its line: %j', (source, mistake) => {
  expect(readChapters(source)).toEqual({ chapters: [], mistake })
})
