import { checkForm, type FieldErrors, textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { type LetterValues, letterForm } from './letter-fields.ts'
import { saveLetter } from './letters.data.ts'

export type SaveAnswer =
  | { result: 'saved'; version: number; savedAt: string }
  | { result: 'invalid'; errors: FieldErrors<LetterValues> }
  /** Saved in another window since, or on its way already: nothing was changed. */
  | { result: 'conflict' }
  | { result: 'failed' }

/** Saves the fields of the writing screen on top of the version that it was opened with. */
export async function saveTyped(
  supabase: Supabase,
  id: string,
  form: FormData,
): Promise<SaveAnswer> {
  const { fields, errors } = checkForm(form, letterForm)
  if (!fields) return { result: 'invalid', errors }
  const version = textField(form, 'version')
  const isKnown = isUuid(id) && /^\d{1,9}$/.test(version)
  const saved = isKnown
    ? await saveLetter(supabase, { id, version: Number(version) }, fields)
    : null
  if (!saved) return { result: 'conflict' }
  return { result: 'saved', version: saved.version, savedAt: saved.updated_at }
}
