import { parseDocument } from 'htmlparser2'
import type { Service } from '#platform/http/service.ts'
import { type Field, formFields, formOf, type Name, optionValue, Part } from './part.ts'

type Fields = Record<string, string | boolean | string[] | File>

/** A page as one visitor has it: its parts, and the forms on it. */
export class Page extends Part {
  readonly visitor: Visitor
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** Path and query, after redirects. */
  readonly address: string

  constructor(visitor: Visitor, { status, headers }: Response, html: string, address: string) {
    const document = parseDocument(html)
    super(document, document)
    this.visitor = visitor
    this.status = status
    this.headers = headers
    this.html = html
    this.address = address
  }

  get title(): string {
    return (
      this.tags('title')[0]
        ?.node.children.map((child) => 'data' in child && child.data)
        .join('') ?? ''
    )
  }

  /** The content of <main>. */
  get main(): Part {
    return this.get('main')
  }

  /** The toasts in the HTML, title and text in one line. */
  get toasts(): string[] {
    return this.tags('div', { role: 'status' })
      .filter((part) => part.attribute('data-static') !== undefined)
      .flatMap((part) =>
        part.tags('div').filter((toast) => /(^| )toast( |$)/.test(toast.attribute('class') ?? '')),
      )
      .map(({ text }) => text)
  }

  /** The content of a tag in the head. */
  meta(name: string): string | undefined {
    const tags = [...this.tags('meta', { name }), ...this.tags('meta', { property: name })]
    return tags[0]?.attribute('content')
  }

  get structuredData(): Record<string, unknown>[] {
    return this.tags('script', { type: 'application/ld+json' }).map((script) =>
      JSON.parse(script.node.children.map((child) => ('data' in child ? child.data : '')).join('')),
    )
  }

  /** Where a page that is streamed sends a browser without scripts. */
  get refresh(): string | undefined {
    const [tag] = this.tags('meta', { 'http-equiv': 'refresh' })
    return tag?.attribute('content')?.split('url=')[1]
  }

  /** Follows a link. */
  follow(name: Name, within: Part = this): Promise<Page> {
    return this.visitor.visit(this.resolve(within.get('link', name).attribute('href')))
  }

  /**
   * Fills in fields by their labels and presses a button, as a browser without scripts does: what
   * the form holds already is sent too.
   */
  press(name: Name, fields: Fields = {}, within: Part = this): Promise<Page> {
    const button = within.get('button', name)
    const form = formOf(button)
    const sent = formFields(form, button)
    for (const [label, value] of Object.entries(fields)) fill(sent, form, label, value)
    const action = button.attribute('formaction') ?? form.attribute('action')
    const address = this.resolve(action)
    if ((form.attribute('method') ?? 'get').toLowerCase() === 'get') {
      const query = new URLSearchParams(sent.map(([key, value]) => [key, String(value)]))
      return this.visitor.visit(`${address.replace(/\?.*/, '')}?${query}`)
    }
    return this.visitor.submit(address, sent, { from: this.address })
  }

  private resolve(href = this.address) {
    const { pathname, search } = new URL(href, `http://site.invalid${this.address}`)
    return pathname + search
  }
}

type Sent = [string, string | File][]

function fill(sent: Sent, form: Part, label: string, value: Fields[string]) {
  const field = form.field(label)
  const name = field.attribute('name') ?? ''
  const type = field.attribute('type')
  if (type === 'radio' || (type === 'checkbox' && typeof value === 'boolean')) {
    const own = field.attribute('value') ?? 'on'
    const others = sent.filter(
      ([key, given]) => key === name && (type === 'radio' || given === own),
    )
    for (const other of others) sent.splice(sent.indexOf(other), 1)
    if (value) sent.push([name, own])
    return
  }
  const values = [value]
    .flat()
    .map((one) => (one instanceof File ? one : choose(field, String(one))))
  const at = sent.findIndex(([key]) => key === name)
  const kept = sent.filter(([key]) => key !== name)
  kept.splice(at < 0 ? kept.length : at, 0, ...values.map((one) => [name, one] as Sent[number]))
  sent.splice(0, sent.length, ...kept)
}

/** Options are chosen by their words. */
function choose(field: Field, value: string) {
  const options = field.tags('option')
  const chosen = options.find(({ text }) => text === value)
  if (options.length > 0 && !chosen) throw new Error(`"${field.name}" offers no "${value}"`)
  return chosen ? optionValue(chosen) : value
}

/** `from` is the page that sends it. */
type Sending = { headers?: Record<string, string>; from?: string }

/** A browser without scripts and without a socket: keeps cookies, follows redirects, sends forms. */
export class Visitor {
  readonly cookies: Map<string, string>
  readonly #handle: Service
  readonly #siteUrl: string

  constructor(handle: Service, siteUrl: string, cookies: Iterable<[string, string]> = []) {
    this.#handle = handle
    this.#siteUrl = siteUrl
    this.cookies = new Map(cookies)
  }

  /** One request, its answer untouched: for feeds, files and redirects. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie) headers.set('cookie', cookie)
    const request = new Request(this.#siteUrl + path, { ...init, headers })
    const response = await this.#handle(request, { address: '127.0.0.1', requestId: 'test' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  async text(path: string): Promise<string> {
    return (await this.fetch(path)).text()
  }

  /** A file behind a link, which may redirect to the storage. */
  async download(path: string): Promise<Response> {
    const response = await this.fetch(path)
    const location = response.headers.get('location')
    if (location === null) return response
    const { pathname, search } = new URL(location, this.#siteUrl + path)
    return this.download(pathname + search)
  }

  async visit(path: string, { headers = {} }: Sending = {}): Promise<Page> {
    return this.#arrive(path, await this.fetch(path, { headers }))
  }

  /** Sends fields by name; for a form of a page see `press`. */
  async submit(
    path: string,
    fields: Record<string, string> | Sent,
    { headers = {}, from = path }: Sending = {},
  ) {
    const sent: Sent = Array.isArray(fields) ? fields : Object.entries(fields)
    const isMultipart = sent.some(([, value]) => value instanceof File)
    const body = isMultipart ? new FormData() : new URLSearchParams()
    for (const [name, value] of sent) body.append(name, value as string)
    const response = await this.fetch(path, {
      method: 'POST',
      body,
      headers: { origin: this.#siteUrl, referer: this.#siteUrl + from, ...headers },
    })
    return this.#arrive(path, response)
  }

  /** An answer as a page, whatever its status. */
  async read(path: string, response: Response): Promise<Page> {
    return new Page(this, response, await response.text(), path)
  }

  /** A page that fails unexpectedly fails the test. */
  async #arrive(path: string, response: Response): Promise<Page> {
    const { status } = response
    if (status >= 500) throw new Error(`${path} answered ${status}: ${await response.text()}`)
    const location = response.headers.get('location')
    if (status < 300 || status >= 400 || location === null) {
      const page = await this.read(path, response)
      return page.refresh === undefined ? page : this.visit(page.refresh)
    }
    const to = new URL(location, this.#siteUrl + path)
    if (to.origin !== this.#siteUrl) throw new Error(`${path} leads to ${location}`)
    return this.visit(to.pathname + to.search)
  }

  #keep(line: string) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }
}
