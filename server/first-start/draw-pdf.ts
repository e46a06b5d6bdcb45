import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { SeedPdf, SeedPdfSection } from '#supabase/seed/types.ts'

const page = { width: 612, height: 792, left: 72, right: 540, top: 720, bottom: 64 }
const ink = rgb(0.09, 0.22, 0.17)
const faint = rgb(0.72, 0.68, 0.58)
const marigold = rgb(0.79, 0.52, 0.17)
/** A fixed date, so that every first start draws the same bytes. */
const drawnAt = new Date('2026-01-01T12:00:00Z')
const bodySize = 11
const lineHeight = 16

/** A letter-size worksheet in the site's look: a margin line, ruled rows, boxes to tick. */
export async function drawPdf(source: SeedPdf, publisher: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(source.title)
  document.setAuthor(publisher)
  document.setLanguage('en-US')
  document.setCreationDate(drawnAt)
  document.setModificationDate(drawnAt)
  const sheet = new Sheet(document, {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    heading: await document.embedFont(StandardFonts.TimesRomanBold),
  })
  sheet.write(source.title, { font: 'heading', size: 24, gap: 30 })
  sheet.write(source.subtitle, { gap: 18 })
  for (const section of source.sections) drawSection(sheet, section)
  sheet.numberPages(publisher)
  return document.save()
}

function drawSection(sheet: Sheet, section: SeedPdfSection) {
  sheet.space(14)
  sheet.keepTogether(90)
  sheet.write(section.heading, { font: 'heading', size: 15, gap: 20 })
  if (section.intro) sheet.write(section.intro, { gap: 8 })
  switch (section.kind) {
    case 'text':
      for (const paragraph of section.paragraphs) sheet.write(paragraph, { gap: 8 })
      break
    case 'checklist':
      for (const item of section.items) sheet.item(item, 'box')
      break
    case 'steps':
      section.items.forEach((item, index) => {
        sheet.item(item, index + 1)
      })
      break
    case 'table':
      sheet.table(section.columns, section.rows)
      break
    case 'fields':
      for (const label of section.labels) sheet.field(label)
      break
    case 'lines':
      for (let count = 0; count < section.count; count++) sheet.rule(24)
      break
  }
}

type Fonts = { text: PDFFont; bold: PDFFont; heading: PDFFont }

class Sheet {
  readonly #document: PDFDocument
  readonly #fonts: Fonts
  #page: PDFPage
  #y = page.top

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document
    this.#fonts = fonts
    this.#page = this.#addPage()
  }

  write(text: string, options: { font?: keyof Fonts; size?: number; gap?: number } = {}) {
    const { font = 'text', size = bodySize, gap = lineHeight } = options
    const height = Math.max(lineHeight, size * 1.25)
    for (const line of this.#wrap(text, font, size, page.right - page.left)) {
      this.keepTogether(height)
      this.#text(line, page.left, font, size)
      this.#y -= height
    }
    this.#y -= Math.max(0, gap - height)
  }

  item(text: string, mark: 'box' | number) {
    const lines = this.#wrap(text, 'text', bodySize, page.right - page.left - 24)
    this.keepTogether(lines.length * lineHeight)
    if (mark === 'box') {
      const square = { x: page.left, y: this.#y - 2, width: 11, height: 11 }
      this.#page.drawRectangle({ ...square, borderColor: ink, borderWidth: 0.8 })
    } else {
      this.#text(`${mark}.`, page.left, 'bold', bodySize)
    }
    for (const line of lines) {
      this.#text(line, page.left + 24, 'text', bodySize)
      this.#y -= lineHeight
    }
    this.#y -= 5
  }

  table(columns: string[], rows: string[][]) {
    const width = (page.right - page.left) / columns.length
    for (const [index, cells] of [columns, ...rows].entries()) {
      const font = index === 0 ? 'bold' : 'text'
      const wrapped = columns.map((_, column) =>
        this.#wrap(cells[column] ?? '', font, 9.5, width - 10),
      )
      const height = Math.max(...wrapped.map((lines) => lines.length), 1) * 12 + 9
      this.keepTogether(height)
      for (const [column, lines] of wrapped.entries()) {
        lines.forEach((line, row) => {
          const y = this.#y - row * 12
          this.#page.drawText(line, {
            x: page.left + column * width + 4,
            y,
            size: 9.5,
            font: this.#fonts[font],
            color: ink,
          })
        })
      }
      this.#y -= height
      this.#line(page.left, page.right, this.#y + 11, index === 0 ? ink : faint)
    }
    this.space(8)
  }

  field(label: string) {
    this.keepTogether(26)
    this.#text(label, page.left, 'text', bodySize)
    const from = Math.min(
      page.left + this.#fonts.text.widthOfTextAtSize(printable(label), bodySize) + 8,
      page.right - 120,
    )
    this.#line(from, page.right, this.#y - 2, faint)
    this.#y -= 26
  }

  rule(height: number) {
    this.keepTogether(height)
    this.#y -= height
    this.#line(page.left, page.right, this.#y + 8, faint)
  }

  space(height: number) {
    this.#y -= height
  }

  keepTogether(height: number) {
    if (this.#y - height < page.bottom) this.#page = this.#addPage()
  }

  numberPages(publisher: string) {
    const pages = this.#document.getPages()
    for (const [index, sheet] of pages.entries()) {
      const words = printable(`${publisher} · Page ${index + 1} of ${pages.length}`)
      sheet.drawText(words, { x: page.left, y: 36, size: 8.5, font: this.#fonts.text, color: ink })
    }
  }

  #addPage() {
    const sheet = this.#document.addPage([page.width, page.height])
    sheet.drawLine({
      start: { x: 54, y: 0 },
      end: { x: 54, y: page.height },
      color: marigold,
      thickness: 0.8,
    })
    this.#y = page.top
    return sheet
  }

  #text(text: string, x: number, font: keyof Fonts, size: number) {
    this.#page.drawText(text, { x, y: this.#y, size, font: this.#fonts[font], color: ink })
  }

  #line(from: number, to: number, y: number, color = faint) {
    this.#page.drawLine({ start: { x: from, y }, end: { x: to, y }, color, thickness: 0.6 })
  }

  #wrap(text: string, font: keyof Fonts, size: number, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of printable(text).split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word
      if (line && this.#fonts[font].widthOfTextAtSize(longer, size) > width) {
        lines.push(line)
        line = word
      } else {
        line = longer
      }
    }
    return line ? [...lines, line] : lines
  }
}

/** The standard PDF fonts support Latin text only. */
function printable(text: string): string {
  return text
    .replaceAll('→', '>')
    .replaceAll('≠', 'is not')
    .replaceAll('≥', 'at least ')
    .replaceAll('≤', 'at most ')
    .replaceAll('−', '-')
    .replaceAll('✓', 'x')
    .replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…]/g, '')
}
