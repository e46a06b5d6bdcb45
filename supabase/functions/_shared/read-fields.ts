import { Refusal } from './answer.ts'

const largestBodyBytes = 64 * 1024

export const badRequest = (message: string, status = 400) =>
  new Refusal(status, 'bad_request', message)

/** A JSON object below the size limit, without nested lists or objects. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The body is not a JSON object.')
  }
  if (Object.values(value).some((field) => typeof field === 'object' && field !== null)) {
    throw badRequest('The body has nested values.')
  }
  return value as Record<string, unknown>
}

async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > largestBodyBytes) {
      await reader.cancel()
      throw badRequest('The body is too large.', 413)
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function uuidField(value: unknown, label: string): string {
  if (typeof value !== 'string' || !uuid.test(value)) throw badRequest(`${label} is not valid.`)
  return value
}

type Limits = { longest: number; label: string }

/** One line: control characters become spaces, against header injection. */
export function lineField(value: unknown, limits: Limits): string {
  return textField(value, limits).replace(/\p{Cc}+/gu, ' ')
}

export function textField(value: unknown, { longest, label }: Limits): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') throw badRequest(`${label} is required.`)
  if (text.length > longest) throw badRequest(`${label} is too long.`)
  return text
}

const address =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

export function emailField(value: unknown): string {
  const text = textField(value, { longest: 254, label: 'Email' })
  if (!address.test(text)) throw badRequest('Email is not a valid address.')
  return text
}
