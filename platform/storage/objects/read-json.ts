import type * as z from 'zod/mini'
import { parseJson } from '#platform/http/parse-json.ts'
import { readText } from '#platform/http/read-body.ts'
import { errors } from './errors.ts'

const largestBodyBytes = 1024 * 1024

export async function readJson<T>(request: Request, schema: z.ZodMiniType<T>): Promise<T> {
  const text = await readText(request, largestBodyBytes)
  let value: unknown
  try {
    value = text === '' ? {} : parseJson(text)
  } catch (cause) {
    throw errors.invalidRequest('The body is not valid JSON', cause)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue?.path.length ? `body/${issue.path.join('/')}` : 'body'
    throw errors.invalidRequest(`${where} ${issue?.message ?? 'is not valid'}`, parsed.error)
  }
  return parsed.data
}
