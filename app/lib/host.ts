import type { Payments } from '#app/lib/sales/payments.ts'
import type { ShownContent } from '#content/samples.ts'

/** The `handle` of a route, as far as the server reads it. */
export type RouteHandle = {
  /** The query parameters that its page reads: any other makes no other page of the page cache. */
  query?: readonly string[]
  /** Its form leads to Stripe's page, where the store sells. */
  sells?: boolean
  /** The longest form that its action takes; without it, a short form without a file. */
  formBytes?: number
}

/** Their presence makes a page personal: the page cache lets such requests pass. */
export const cookieNames = {
  /** The beginning of the session cookie's name, as supabase-js chooses it. */
  session: 'sb-',
  toast: 'toast',
  signUp: 'signed-up',
}

/** The server's interface for the site, for one request. */
export type Host = {
  /** The form that this request sent; empty without one. */
  form: FormData
  /** Public origin, without a trailing slash. */
  siteUrl: string
  /** Origin of a hosted Supabase; null when the services are bundled, which share this site's. */
  supabaseUrl: string | null
  publishableKey: string
  /** Calls Supabase: in process when the services are bundled, over the network when hosted. */
  fetch: typeof fetch
  /** The CSP nonce of this render: marks the scripts and styles that our renderer writes. */
  nonce: string
  /** The page is rendered once for all visitors, for the page cache; else for one request. */
  isForEverybody: boolean
  /**
   * Finishes a whole page: delays its scripts, removes the nonce, and returns the CSP that allows
   * exactly its own. Null in development, where scripts start at once.
   */
  finishPage:
    | ((html: string, start: 'whenIdle' | 'onIntent') => { html: string; policy: string })
    | null
  /** The public words as visitors see them. */
  content: ShownContent
  /** After publishing: the next request reads the words again. */
  refreshContent(): void
  /** The owner's mailbox from the environment, which wins over the one that she sets. */
  contactTo: string | null
  /** Null on a hosted Supabase without its secret key. */
  mailServer: MailServer | null
  /** Null on a hosted Supabase without its secret key. */
  unsentMails: UnsentMails | null
  /** Null on a hosted Supabase without its secret key. */
  payments: Payments | null
  /** Null on a hosted Supabase, which keeps backups itself. */
  backups: Backups | null
  /** Null on a hosted Supabase whose secret key is not set. */
  transfers: Transfers | null
  /** Counts for the owner's numbers; `name` is the page or the words of a search. */
  count(kind: Counted, name?: string): void
  /** The version of the client's files: another one after each release that changes them. */
  findRelease(): Promise<string>
  /** The paths of app/routes.ts: 'blog/:slug' and the like. */
  listRoutePaths(): Promise<string[]>
  requestId: string
  clientAddress: string
  /** False where a hosted Supabase's plan has no image transformation: stored files are shown as they are. */
  resizesPictures: boolean
  /** A hosted Supabase may take less than the site's own limits, which the bundled buckets have. */
  findStorageLimits(): Promise<StorageLimits>
  /** Renders an SVG that the site made itself. Rejects with code `busy` when the queue is full. */
  drawPng(svg: string): Promise<Uint8Array>
  /**
   * The number of pages of an uploaded PDF, and its first page as WebP. Rejects when it cannot be
   * read.
   */
  readPdf(source: Uint8Array): Promise<{ pageCount: number; firstPage: Uint8Array }>
  /** An error is told on the one line that the log has for this request. */
  log(level: 'info' | 'warn' | 'error', message: string, cause?: unknown): void
}

/** The most bytes of a file: of any, and by the name of its bucket. */
export type StorageLimits = { ofPlan: number | null; ofBuckets: Record<string, number> }

/** Counted besides visits: pages, searches without a result, rounds of the quiz, calls. */
export type Counted = 'page' | 'search' | 'quiz' | 'call'

export type MailServerSettings = {
  host: string
  port: number
  encryption: 'tls' | 'starttls' | 'none'
  user: string
  /** `Name <address>` or an address. */
  from: string
}

export type MailServerFacts = MailServerSettings & {
  source: 'environment' | 'saved' | 'none'
  /** The environment names the sender. */
  isFromFixed: boolean
  hasPassword: boolean
  savedAt: string
}

export type MailServer = {
  /** False while mail is only written to files, or its sender is the sample. */
  isReady(): Promise<boolean>
  /** The settings without the password. */
  describe(): Promise<MailServerFacts>
  /** Without a password the saved one is kept. */
  save(settings: MailServerSettings & { password: string | undefined }): Promise<void>
  forget(): Promise<void>
  /**
   * Connects and logs in, at most once a minute while all is well. Null when the server answers, or
   * none is set up; else why not, in its words.
   */
  check(): Promise<{ reason: string } | null>
}

/** A mail that did not go out, without its content: that may hold a one-time link. */
export type UnsentMail = {
  id: string
  kind: string
  to: string
  createdAt: string
  status: 'waiting' | 'failed'
  attempts: number
  problem: 'login_refused' | 'unreachable' | 'refused' | 'expired' | null
  /** The mail server's words; null while it is being tried. */
  reason: string | null
  /** Its link has ended, so it cannot be sent any more. */
  isExpired: boolean
}

/** Mail that failed, or still waits after several attempts; without contact messages. */
export type UnsentMails = {
  count(): Promise<number>
  /** The newest first, up to a limit. */
  list(): Promise<UnsentMail[]>
  /** One mail, or all with null. Gives how many. */
  tryAgain(id: string | null): Promise<number>
  forget(id: string | null): Promise<number>
}

export type BackupTask = 'backup' | 'check'

/** Tables are counted, files and the copy to S3 in bytes. */
export type BackupProgress = { step: 'tables' | 'files' | 'copy'; done: number; total: number }

export type KeptBackup = {
  name: string
  madeAt: string
  bytes: number
  isEncrypted: boolean
  /** Made before this replaced everything. */
  madeBefore: 'import' | 'restore' | null
}

/** A reason is a sentence for the owner. */
export type BackupOutcome =
  | { at: string; isGood: true }
  | { at: string; isGood: false; reason: string }

export type GoodCheck = { at: string; name: string; rows: number; files: number }

export type BackupFacts = {
  isOn: boolean
  /** '03:00', in the time zone of the business. */
  time: string
  timeZone: string
  /** Null while they are off. */
  nextAt: string | null
  hasPassphrase: boolean
  /** The bucket that gets a copy, when the site stores its files in S3. */
  bucket: string | null
  /** `progress` is null until the first report. */
  running: { task: BackupTask; progress: BackupProgress | null } | null
  /** The newest first. */
  kept: KeptBackup[]
  lastBackup: BackupOutcome | null
  lastCheck: BackupOutcome | null
  /** The last check that found everything, whatever came after it. */
  goodCheck: GoodCheck | null
}

export type Backups = {
  describe(): Promise<BackupFacts>
  /** False while another one runs. */
  start(task: BackupTask): Promise<boolean>
  /** An undefined passphrase keeps the saved one, an empty one removes it. */
  save(settings: { isOn: boolean; time: string; passphrase: string | undefined }): Promise<void>
  /** Null when there is no such backup. */
  open(name: string): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>
  /** Here, and the copy in S3. */
  delete(name: string): Promise<void>
}

/** Without the secret key a hosted Supabase counts as ready: only its dashboard knows. */
export async function isMailReady(host: {
  mailServer: Pick<MailServer, 'isReady'> | null
}): Promise<boolean> {
  return host.mailServer === null || host.mailServer.isReady()
}

export type TransferStep = 'start' | 'backup' | 'texts' | 'files' | 'pictures'

/** The last export or import of the open ZIP, or restore of a backup, running or over. */
export type Transfer = {
  kind: TransferJob['kind']
  status: 'running' | 'done' | 'failed' | 'cancelled'
  step: TransferStep
  /** Progress of the step, in tables or bytes. */
  done: number
  total: number
  /** When the status became what it is. */
  at: string
  /** One sentence about a failure. */
  error?: string
  /** The size of a finished export. */
  sizeBytes?: number
  /** The contents of a checked archive, in the order of its tables. */
  contents?: { madeAt: string; tables: { name: string; there: number; here: number }[] }
  /** The blog that was read, or brought. */
  blog?: TakeInReport
  /** The file name of the backup that was made before an import or a restore. */
  backup?: string
  /** The file name of the backup that is looked into or restored. */
  source?: string
}

export type TransferJob =
  | { kind: 'export' }
  /** Reads an upload of the bucket site-imports. */
  | { kind: 'check'; upload: string }
  /** Imports the archive that was checked. This admin's account stays. */
  | { kind: 'import'; adminId: string }
  /**
   * Reads the export of another blog, and a ZIP with its pictures if there is one: uploads of the
   * bucket site-imports. `knownPages` are the paths that pages of this site have.
   */
  | { kind: 'read-blog'; upload: string; pictures: string; knownPages: string }
  /** Adds the posts of the blog that was read, as this admin's. */
  | { kind: 'take-in'; adminId: string; knownPages: string }
  /** Counts the contents of a kept backup; the passphrase is empty unless it is encrypted. */
  | { kind: 'look'; source: string; passphrase: string }
  /** Replaces the site by a kept backup. This admin's account stays. */
  | { kind: 'restore'; source: string; passphrase: string; adminId: string }

/** The report about another blog: counts of what comes along, and the list of what is left out. */
export type TakeInReport = {
  program: 'WordPress' | 'Ghost'
  published: number
  scheduled: number
  drafts: number
  pictures: number
  /** Old addresses that will lead to their posts. */
  addresses: number
  authors: string[]
  categories: string[]
  /** '3 pages', with some of their names. */
  leftOut: { words: string; examples: string[] }[]
}

export type Transfers = {
  find(): Promise<Transfer | null>
  /** False while another one runs. */
  start(job: TransferJob): Promise<boolean>
  /** Ignored when the transfer is already about to finish. */
  cancel(): Promise<void>
  /** Removes the finished transfer and its file. */
  forget(): Promise<void>
  /** The finished export, which is removed when it was read to its end. */
  openExport(): Promise<{
    bytes: ReadableStream<Uint8Array>
    sizeBytes: number
    madeAt: string
  } | null>
}
