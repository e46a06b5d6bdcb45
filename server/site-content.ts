import {
  defaultContent,
  readContent,
  type SiteContent,
  type StoredDocument,
} from '#content/documents.ts'
import type { Log } from '#platform/http/log.ts'

export type SiteContentSource = {
  /** Published words over the defaults, read once per change. */
  current(): Promise<SiteContent>
  /** The next reader asks the database again. */
  invalidate(): void
}

type Options = {
  fetchDocuments(): Promise<StoredDocument[]>
  /** How long words are good when nothing tells that they changed. */
  freshMs: number
  log: Log
}

export function createSiteContent({ fetchDocuments, freshMs, log }: Options): SiteContentSource {
  let reading: Promise<SiteContent> | null = null
  let readAt = 0
  let last = defaultContent

  /** While the database is away the last known words are shown, and the next request asks again. */
  async function read(): Promise<SiteContent> {
    try {
      last = readContent(await fetchDocuments(), (name, cause) =>
        log.error('a published document does not fit its schema', { document: name, cause }),
      )
    } catch (cause) {
      log.warn('the published words could not be read', { cause })
      reading = null
    }
    return last
  }

  return {
    current() {
      if (!reading || Date.now() - readAt > freshMs) {
        readAt = Date.now()
        reading = read()
      }
      return reading
    },
    invalidate() {
      reading = null
    },
  }
}

export function fetchDocumentsFrom(url: string, apikey: string, ask: typeof fetch) {
  return async (): Promise<StoredDocument[]> => {
    const response = await ask(`${url}/rest/v1/site_documents?select=name,content`, {
      headers: { apikey },
    })
    if (!response.ok) throw new Error(`The database answered ${response.status}`)
    return response.json()
  }
}
