import type * as z from 'zod/mini'
import { writePath } from './paths.ts'

/** The first message of each place, by its written path. */
export function errorsByPath({ issues }: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    errors[writePath(path.map((step) => (typeof step === 'symbol' ? '' : step)))] ??= message
  }
  return errors
}
