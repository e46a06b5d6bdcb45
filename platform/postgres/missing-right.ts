import { StartError } from '#platform/start-error.ts'

/** Does owner's work; when the user of `setting` may not, that is told with what mends it. */
export async function explainMissingRight<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { cause = error } = error as Error
    const { code, message } = cause as Error & { code?: string }
    if (code !== '42501') throw error
    throw new StartError(
      `The user of ${setting} lacks a right (${message}): give it CREATE on the database and CREATEROLE, or use the owner.`,
      { cause: error },
    )
  }
}
