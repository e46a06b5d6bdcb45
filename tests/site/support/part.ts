import { DomUtils, type parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Element = Extract<Document['children'][number], { attribs: unknown }>

/** The elements of a role, as far as this site uses them. */
const roles = {
  alert: (element: Element) => element.attribs.role === 'alert',
  article: (element: Element) => element.name === 'article',
  button: (element: Element) =>
    element.name === 'button' ||
    (element.name === 'input' && element.attribs.type === 'submit') ||
    element.attribs.role === 'button',
  complementary: (element: Element) => element.name === 'aside',
  group: (element: Element) => element.name === 'fieldset' || element.attribs.role === 'group',
  heading: (element: Element) => /^h[1-6]$/.test(element.name),
  image: (element: Element) => element.name === 'img' || element.attribs.role === 'img',
  link: (element: Element) => element.name === 'a' && 'href' in element.attribs,
  list: (element: Element) => element.name === 'ul' || element.name === 'ol',
  listitem: (element: Element) => element.name === 'li',
  main: (element: Element) => element.name === 'main',
  navigation: (element: Element) => element.name === 'nav',
  region: (element: Element) => element.name === 'section' || element.attribs.role === 'region',
  row: (element: Element) => element.name === 'tr',
  status: (element: Element) => element.attribs.role === 'status',
  table: (element: Element) => element.name === 'table',
}

export type Role = keyof typeof roles
/** A whole name, else its beginning; or a pattern in it. */
export type Name = string | RegExp

/** A part of a page, in which other parts are found by role and name, as a reader finds them. */
export class Part {
  readonly node: Document | Element
  readonly document: Document

  constructor(node: Document | Element, document: Document) {
    this.node = node
    this.document = document
  }

  /** As it is read: hidden parts are left out, white space is one space. */
  get text(): string {
    return readText(this.node)
  }

  attribute(name: string): string | undefined {
    return 'attribs' in this.node ? this.node.attribs[name] : undefined
  }

  get name(): string {
    return 'attribs' in this.node ? nameOf(this.node, this.document) : ''
  }

  all(role: Role, name?: Name): Part[] {
    return named(this.elements(roles[role]), name)
  }

  /** The first of them; a part that is not there fails the test with the names that are. */
  get(role: Role, name?: Name): Part {
    const [first] = this.all(role, name)
    if (first) return first
    const there = this.all(role).map((part) => `"${part.name}"`)
    throw new Error(`There is no ${role} ${name ?? ''}, but ${there.join(', ') || 'none at all'}`)
  }

  has(role: Role, name?: Name): boolean {
    return this.all(role, name).length > 0
  }

  /** For what has no role: tags in the head, forms, times. */
  tags(tag: string, attributes: Record<string, string> = {}): Part[] {
    const wanted = Object.entries(attributes)
    return this.elements(
      ({ name, attribs }) =>
        name === tag && wanted.every(([attribute, value]) => attribs[attribute] === value),
    )
  }

  byId(id: string): Part {
    const element = DomUtils.getElementById(id, this.node.children)
    if (!element) throw new Error(`Nothing has the id ${id}`)
    return new Part(element, this.document)
  }

  /** The control with that label. */
  field(label: Name): Field {
    const [found] = named(this.fields(), label)
    if (found) return found
    const there = this.fields().map(({ name }) => `"${name}"`)
    throw new Error(`There is no field ${label}, but ${there.join(', ') || 'none at all'}`)
  }

  hasField(label: Name): boolean {
    return named(this.fields(), label).length > 0
  }

  fields(): Field[] {
    return this.elements(isControl).map((part) => new Field(part.node, this.document))
  }

  /** The dialog that a button opens; before that its parts are hidden. */
  dialog(button: Name): Part {
    const id = this.get('button', button).attribute('commandfor')
    const dialog = id ? DomUtils.getElementById(id, this.document.children) : null
    if (!dialog) throw new Error(`The button ${button} opens no dialog`)
    return new Part(dialog, this.document)
  }

  protected elements(test: (element: Element) => boolean): Part[] {
    return DomUtils.findAll(test, this.node.children)
      .filter((element) => !isHidden(element, this.node))
      .map((element) => new Part(element, this.document))
  }
}

/** A control of a form, with the words that belong to it. */
export class Field extends Part {
  get value(): string {
    const element = this.node as Element
    if (element.name === 'textarea') return DomUtils.textContent(element).replace(/^\n/, '')
    if (element.name !== 'select') return element.attribs.value ?? ''
    const options = this.tags('option')
    const chosen = options.find((option) => option.attribute('selected') !== undefined)
    return optionValue(chosen ?? options[0])
  }

  get isChecked(): boolean {
    return this.attribute('checked') !== undefined
  }

  get options(): string[] {
    return this.tags('option').map(({ text }) => text)
  }

  /** The help, and the message when the value was refused. */
  get description(): string {
    return textOfIds(this.attribute('aria-describedby'), this.document)
  }

  /** The message beside a refused value; empty for a good one. */
  get error(): string {
    if (this.attribute('aria-invalid') !== 'true') return ''
    const ids = this.attribute('aria-describedby')?.split(' ') ?? []
    return textOfIds(ids.at(-1), this.document)
  }
}

/** The fields that a browser sends with a form when that button is pressed, by name. */
export function formFields(form: Part, button: Part): [string, string][] {
  const all = DomUtils.findAll(isSent, form.node.children)
  return all.flatMap((element): [string, string][] => {
    const field = new Field(element, form.document)
    const { name, type } = element.attribs
    if (!name || 'disabled' in element.attribs) return []
    if (element.name === 'button' || type === 'submit') {
      return element === button.node ? [[name, element.attribs.value ?? '']] : []
    }
    if (type === 'file') return []
    if ((type === 'checkbox' || type === 'radio') && !field.isChecked) return []
    const isBare = type === 'checkbox' || type === 'radio'
    return [[name, isBare ? (element.attribs.value ?? 'on') : field.value]]
  })
}

export function formOf(part: Part): Part {
  const id = part.attribute('form')
  const byId = id ? DomUtils.getElementById(id, part.document.children) : null
  let node = byId ?? (part.node as Element)
  while (node.name !== 'form') {
    const { parent } = node
    if (!parent || !('attribs' in parent)) throw new Error(`"${part.name}" is in no form`)
    node = parent
  }
  return new Part(node, part.document)
}

export function optionValue(option: Part | undefined): string {
  return option ? (option.attribute('value') ?? option.text) : ''
}

function isControl({ name, attribs }: Element) {
  const isButton = attribs.type === 'hidden' || attribs.type === 'submit'
  return ['textarea', 'select'].includes(name) || (name === 'input' && !isButton)
}

function isSent({ name }: Element) {
  return ['input', 'textarea', 'select', 'button'].includes(name)
}

function named<P extends Part>(parts: P[], name: Name | undefined): P[] {
  if (name === undefined) return parts
  if (typeof name !== 'string') return parts.filter((part) => name.test(part.name))
  const exact = parts.filter((part) => part.name === name)
  return exact.length > 0 ? exact : parts.filter((part) => part.name.startsWith(name))
}

/** The accessible name: https://www.w3.org/TR/accname, for what this site uses of it. */
function nameOf(element: Element, document: Document): string {
  const { attribs } = element
  if (attribs['aria-labelledby']) return textOfIds(attribs['aria-labelledby'], document)
  if (attribs['aria-label']) return attribs['aria-label']
  if (element.name === 'img') return attribs.alt ?? ''
  if (element.name === 'input' && attribs.type === 'submit') return attribs.value ?? ''
  if (isControl(element)) return labelOf(element, document)
  const titleTag = { fieldset: 'legend', table: 'caption' }[element.name]
  if (titleTag) {
    const title = element.children.find((child) => 'name' in child && child.name === titleTag)
    return title ? readText(title as Element) : ''
  }
  if (['article', 'section', 'nav', 'aside', 'ul', 'ol'].includes(element.name)) return ''
  return readText(element, true)
}

function labelOf(control: Element, document: Document): string {
  const labels = DomUtils.getElementsByTagName('label', document.children)
  const own = labels.find(({ attribs }) => attribs.for && attribs.for === control.attribs.id)
  const around = labels.find((label) =>
    DomUtils.findOne((element) => element === control, label.children),
  )
  const label = own ?? around
  return label ? readText(label) : (control.attribs.placeholder ?? '')
}

function textOfIds(ids: string | undefined, document: Document): string {
  return (ids ?? '')
    .split(/\s+/)
    .map((id) => DomUtils.getElementById(id, document.children))
    .map((element) => (element ? readText(element) : ''))
    .filter(Boolean)
    .join(' ')
}

const unread = new Set(['script', 'style', 'template', 'textarea', 'select', 'head'])

function readText(node: Document | Element, withAlt = false): string {
  const texts = node.children.map((child) => collectText(child, withAlt))
  return texts.join('').replace(/\s+/g, ' ').trim()
}

function collectText(node: Document['children'][number] | Document, withAlt: boolean): string {
  if ('data' in node && node.type === 'text') return node.data as string
  if (!('children' in node)) return ''
  if ('attribs' in node) {
    if (unread.has(node.name) || isUnshown(node)) return ''
    if (withAlt && node.name === 'img') return ` ${node.attribs.alt ?? ''} `
  }
  const text = node.children.map((child) => collectText(child, withAlt)).join('')
  return 'attribs' in node && !inline.has(node.name) ? ` ${text} ` : text
}

const inline = new Set('a abbr b bdi code em i mark span strong time wbr'.split(' '))

function isUnshown({ name, attribs }: Element) {
  const isClosed = name === 'dialog' && !('open' in attribs)
  const isInvisible = attribs.class?.split(' ').includes('invisible') ?? false
  return isClosed || isInvisible || 'hidden' in attribs || attribs['aria-hidden'] === 'true'
}

/** Hidden itself, or by a part around it inside of the root. */
function isHidden(element: Element, root: Document | Element): boolean {
  if (isUnshown(element)) return true
  const { parent } = element
  return parent !== null && parent !== root && 'attribs' in parent && isHidden(parent, root)
}
