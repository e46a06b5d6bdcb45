import { errorCode } from '#app/lib/error-text.ts'
import { checkForm, type FieldErrors, textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { addressTaken, archiveRow, ownSlug } from './archive-fields.ts'
import { type LetterValues, letterForm } from './letter-fields.ts'
import { rowOf, saveLetter } from './letters.data.ts'

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
  if (!isUuid(id) || !/^\d{1,9}$/.test(version)) return { result: 'conflict' }
  const save = (archive: { is_public: boolean; slug: string | null }) =>
    saveLetter(supabase, { id, version: Number(version) }, { ...rowOf(fields), ...archive })
  const archive = archiveRow(fields, id)
  try {
    return answerOf(await save(archive))
  } catch (cause) {
    if (errorCode(cause) !== '23505') throw cause
    if (fields.slug) return { result: 'invalid', errors: { slug: addressTaken } }
    // Two letters with the same subject.
    return answerOf(await save({ ...archive, slug: ownSlug(id) }))
  }
}

function answerOf(saved: Awaited<ReturnType<typeof saveLetter>>): SaveAnswer {
  if (!saved) return { result: 'conflict' }
  return { result: 'saved', version: saved.version, savedAt: saved.updated_at }
}
