import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'

/** A real PDF of one page with the given text. */
export async function samplePdf(words: string) {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText(words, { x: 40, y: 400 })
  pdf.setTitle(words)
  return Buffer.from(await pdf.save())
}

export function samplePng(width = 1600, height = 2000) {
  const background = { r: 29, g: 74, b: 57 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The signature of a Windows program. */
export function sampleProgram() {
  const program = Buffer.alloc(4096)
  program.write('MZ')
  program.write('This program cannot be run in DOS mode.', 78)
  return program
}
