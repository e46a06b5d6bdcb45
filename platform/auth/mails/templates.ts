import { StartError } from '#platform/start-error.ts'
import { escapeHtml } from './layout.ts'

/** The placeholders that a project's own mail may have, in the notation of Go templates. */
export type TemplateValues = {
  ConfirmationURL?: string
  Token?: string
  TokenHash?: string
  SiteURL: string
  RedirectTo?: string
  Email: string
  NewEmail?: string
  /** The user's metadata: {{ .Data.first_name }}. */
  Data: Record<string, unknown>
  OldEmail?: string
  Phone?: string
  OldPhone?: string
  Provider?: string
  FactorType?: string
}

const names = new Set<string>([
  'ConfirmationURL',
  'Token',
  'TokenHash',
  'SiteURL',
  'RedirectTo',
  'Email',
  'NewEmail',
  'OldEmail',
  'Phone',
  'OldPhone',
  'Provider',
  'FactorType',
] satisfies (keyof TemplateValues)[])

const action = /\{\{(.*?)\}\}/gs
const placeholder = /^-?\s*\.(\w+(?:\.\w+)*)\s*-?$/

/** Refuses what `fillTemplate` cannot fill: a mail without its link would help nobody. */
export function assertTemplate(at: string, template: string) {
  for (const [whole, inner = ''] of template.matchAll(action)) {
    const [name = '', ...rest] = placeholder.exec(inner)?.[1]?.split('.') ?? []
    const isKnown = name === 'Data' ? rest.length > 0 : names.has(name) && rest.length === 0
    if (!isKnown) throw new StartError(`${at} has ${whole}, which is not offered.`)
  }
}

function fill(template: string, values: TemplateValues, write: (text: string) => string) {
  return template.replace(action, (_whole, inner: string) => {
    const path = placeholder.exec(inner)?.[1]?.split('.') ?? []
    const value = path.reduce<unknown>(
      (at, name) => (Object.hasOwn(Object(at), name) ? Object(at)[name] : undefined),
      values,
    )
    return write(typeof value === 'object' ? '' : String(value ?? ''))
  })
}

/** The subject, the HTML and its text of a project's own mail. */
export function fillTemplate(
  template: { subject: string; content: string },
  values: TemplateValues,
) {
  const html = fill(template.content, values, escapeHtml)
  return {
    subject: fill(template.subject, values, (text) => text).replace(/\p{Cc}+/gu, ' '),
    html,
    text: textOf(html),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text alternative of an HTML mail, with the address of each link behind its words. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|head)\b.*?<\/\1>/gis, '')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gis, '$2: $1 ')
    .replace(/<br\s*\/?>|<\/(p|h\d|div|li|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
