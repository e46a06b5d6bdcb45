import { type Context, hostContext } from '#app/lib/contexts.ts'
import { batchSize, type Range } from '#app/lib/lists.ts'
import { type Cell, toCsv } from './csv.ts'

type CsvDownload<Row> = {
  fileName: string
  columns: string[]
  /** Fewer rows than asked for are the last. */
  read(range: Range): Promise<Row[]>
  linesOf(row: Row): Cell[][]
}

/** A CSV download, streamed: a long list needs no memory. */
export function csvDownload<Row>(
  context: Context,
  { fileName, columns, read, linesOf }: CsvDownload<Row>,
) {
  const encoder = new TextEncoder()
  let from = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const rows = await read({ from, size: batchSize })
        // The byte order mark tells spreadsheets that the text is UTF-8.
        const head = from === 0 ? `\uFEFF${toCsv([columns])}` : ''
        controller.enqueue(encoder.encode(head + toCsv(rows.flatMap(linesOf))))
        from += rows.length
        if (rows.length < batchSize) controller.close()
      } catch (cause) {
        context.get(hostContext).log('error', `${fileName} not exported`, cause)
        controller.error(cause)
      }
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
