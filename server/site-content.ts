import { defaultContent, readContent, type StoredDocument } from '#content/documents.ts'
import { hideSamples, type Seed, type ShownContent } from '#content/samples.ts'
import type { Log } from '#platform/http/log.ts'

export type SiteContentSource = {
  /** Published words over the defaults, as visitors see them, read once per change. */
  current(): Promise<ShownContent>
  /** The next reader asks the database again. */
  invalidate(): void
}

type FetchDocuments = () => Promise<StoredDocument[]>

type Options = {
  /** How long words are good when nothing tells that they changed. */
  freshMs: number
  seed: Seed
  log: Log
}

/**
 * The words of the site. It opens before the services, whose mails speak with them, and reads
 * through the services once there are some: until then it has the defaults.
 */
export function createSiteContent({ freshMs, seed, log }: Options) {
  let fetchDocuments: FetchDocuments = async () => []
  let onChange: (() => void) | undefined
  let reading: Promise<ShownContent> | null = null
  let readAt = 0
  let last = hideSamples(defaultContent, 'none')
  let lastText = ''

  /** While the database is away the last known words are shown, and the next request asks again. */
  async function read(): Promise<ShownContent> {
    try {
      const documents = await fetchDocuments()
      const text = JSON.stringify(documents)
      if (text === lastText) return last
      const stored = readContent(documents, (name, cause) =>
        log.error('a published document does not fit its schema', { document: name, cause }),
      )
      last = hideSamples(stored, seed)
      lastText = text
      onChange?.()
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
    readFrom(source: FetchDocuments) {
      fetchDocuments = source
      reading = null
    },
    /** The listener is called when other words were read than the time before. */
    onChange(listener: () => void) {
      onChange = listener
    },
  }
}

export function fetchDocumentsFrom(url: string, apikey: string, ask: typeof fetch): FetchDocuments {
  return async () => {
    const response = await ask(`${url}/rest/v1/site_documents?select=name,content&order=name`, {
      headers: { apikey },
    })
    if (!response.ok) throw new Error(`The database answered ${response.status}`)
    return response.json()
  }
}
