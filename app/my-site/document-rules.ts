import * as z from 'zod/mini'
import type { JsonObject } from '#app/lib/database-relations.ts'
import { asSent, type FormRules } from '#app/lib/form.ts'
import { type DocumentName, parseDocument } from '#content/documents.ts'
import { writePath } from './paths.ts'

function schemaOf(name: DocumentName) {
  return z.object({
    /** The whole document as JSON. */
    content: asSent(
      z.pipe(
        z.string(),
        z.transform((json, { issues }): JsonObject => {
          const parsed = parseDocument(name, readJson(json))
          if (parsed.success) return parsed.data as JsonObject
          for (const { path, message } of parsed.error.issues) {
            issues.push({ code: 'custom', message, path, input: json })
          }
          return {}
        }),
      ),
    ),
    /** The published version that it began with; 0 for the defaults. */
    basedOn: z.pipe(
      z.string(),
      z.transform((typed) => Number(typed) || 0),
    ),
  })
}

type Schema = ReturnType<typeof schemaOf>

/** A message stands beside its field, which its written path names. */
export function documentRules(name: DocumentName): FormRules<Schema> {
  return { schema: schemaOf(name), nameOf: ([, ...path]) => writePath(path.map(String)) || 'form' }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
