import { errors } from './errors.ts'

export type BodyFormat = { kind: 'array' | 'object'; stripsNulls: boolean } | { kind: 'csv' }
export type PlanFormat = { isJson: boolean; options: string[]; of: string }

/** The response format: rows as some media type, or Postgres' plan. */
export type Answer = { contentType: string; format: BodyFormat; plan?: PlanFormat }

const charset = '; charset=utf-8'
const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

const jsonAnswer: Answer = {
  contentType: `application/json${charset}`,
  format: { kind: 'array', stripsNulls: false },
}

export function chooseAnswer(accept: string | null, planEnabled: boolean): Answer {
  // Fast path: by far the most frequent Accept headers.
  if (!accept || accept === '*/*' || accept === 'application/json') return jsonAnswer
  const accepted = splitAccept(accept)
  for (const { type, parameters } of accepted) {
    const answer = answerFor(type, parameters, planEnabled)
    if (answer) return answer
  }
  throw errors.notAcceptable(accepted.map(({ text }) => text))
}

type MediaType = { type: string; parameters: Map<string, string>; text: string; quality: number }

function splitAccept(accept: string): MediaType[] {
  return splitOutsideQuotes(accept, ',')
    .map((part) => {
      const [type = '', ...rest] = splitOutsideQuotes(part, ';').map((piece) => piece.trim())
      const parameters = new Map(
        rest.map((piece): [string, string] => {
          const equals = piece.indexOf('=')
          const value = piece.slice(equals + 1).trim()
          return [piece.slice(0, equals).trim().toLowerCase(), value.replace(/^"(.*)"$/, '$1')]
        }),
      )
      const quality = Number(parameters.get('q') ?? 1)
      return { type: type.toLowerCase(), parameters, text: part.trim(), quality }
    })
    .filter(({ type }) => type !== '')
    .sort((one, other) => other.quality - one.quality)
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (character === separator && !isQuoted) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

function answerFor(
  type: string,
  parameters: Map<string, string>,
  planEnabled: boolean,
): Answer | undefined {
  const stripsNulls = parameters.get('nulls') === 'stripped'
  const suffix = stripsNulls ? `;nulls=stripped${charset}` : charset
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return jsonAnswer
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return {
        contentType: stripsNulls
          ? `application/vnd.pgrst.array+json${suffix}`
          : jsonAnswer.contentType,
        format: { kind: 'array', stripsNulls },
      }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        contentType: `application/vnd.pgrst.object+json${suffix}`,
        format: { kind: 'object', stripsNulls },
      }
    case 'text/csv':
      return { contentType: `text/csv${charset}`, format: { kind: 'csv' } }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return planEnabled ? planAnswer(type, parameters) : undefined
    default:
      return undefined
  }
}

function planAnswer(type: string, parameters: Map<string, string>): Answer | undefined {
  const of = parameters.get('for') ?? 'application/json'
  const explained = splitAccept(of).map((inner) =>
    answerFor(inner.type, inner.parameters, false),
  )[0]
  if (!explained) return undefined
  const isJson = type.endsWith('+json')
  const options = (parameters.get('options') ?? '')
    .split('|')
    .filter((option) => planOptions.includes(option))
  const shown = options.length > 0 ? `; options=${options.join('|')}` : ''
  return {
    contentType: `application/vnd.pgrst.plan+${isJson ? 'json' : 'text'}; for="${of}"${shown}${charset}`,
    format: explained.format,
    plan: { isJson, options, of },
  }
}
