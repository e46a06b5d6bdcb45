import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

type Entry = { name: string; open(): Promise<ReadableStream<Uint8Array> | null> }

/**
 * A streamed zip archive: one file is open at a time and none is held in memory. Missing files are
 * listed in a note inside; a failure aborts the download, so that half an archive is never taken
 * for a whole one.
 */
export function streamZip(entries: Entry[], onFailure: (cause: unknown) => void) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  fill(writable, entries).catch((cause: unknown) => {
    onFailure(cause)
    // The stream is closed already when the client disconnected.
    writable.abort(cause).catch(() => {})
  })
  return readable
}

async function fill(writable: WritableStream<Uint8Array>, entries: Entry[]) {
  const zip = new ZipWriter(writable)
  const missing: string[] = []
  for (const { name, open } of entries) {
    const content = await open()
    // No compression: PDFs are compressed already.
    if (content) await zip.add(name, content, { level: 0 })
    else missing.push(name)
  }
  if (missing.length > 0) {
    const note = `These files could not be found and are not in this archive:\r\n\r\n${missing.join('\r\n')}\r\n`
    await zip.add('Not included.txt', new TextReader(note))
  }
  await zip.close()
}
