import type { RouterContextProvider } from 'react-router'
import { hostContext } from './contexts.ts'
import { toCsv } from './csv.ts'

type CsvDownload<Row> = {
  fileName: string
  columns: string[]
  /** At most `csvBatchSize` rows from there on; fewer are the last. */
  read(from: number): Promise<Row[]>
  cellsOf(row: Row): string[]
}

export const csvBatchSize = 1000

/** A CSV download, streamed: a long list needs no memory. */
export function csvDownload<Row>(
  context: Readonly<RouterContextProvider>,
  { fileName, columns, read, cellsOf }: CsvDownload<Row>,
) {
  const encoder = new TextEncoder()
  let from = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const rows = await read(from)
        // The byte order mark tells spreadsheets that the text is UTF-8.
        const head = from === 0 ? `\uFEFF${toCsv([columns])}` : ''
        controller.enqueue(encoder.encode(head + toCsv(rows.map(cellsOf))))
        from += rows.length
        if (rows.length < csvBatchSize) controller.close()
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
