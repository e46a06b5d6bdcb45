import * as z from 'zod/mini'
import { atMost, type FormRules, validationError } from '#app/lib/form.ts'
import { fillFirstName } from '#content/first-name.ts'

/** Whether everybody can read a letter, and where. */
export const archiveFields = {
  isPublic: z.boolean(),
  slug: z.string().check(
    atMost(100),
    z.refine(
      (slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
      'Please use small letters, digits and hyphens, such as closing-the-year.',
    ),
  ),
}

export const addressTaken = 'Another letter already has this address.'

/** For a letter that was sent; a draft saves these fields with its words. */
export const archiveForm = {
  schema: z.object(archiveFields),
  toast: validationError,
} satisfies FormRules

/** The address of a letter whose writer typed none. */
export function slugFor(subject: string) {
  const plain = fillFirstName(subject, '').normalize('NFKD').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}

type ArchiveValues = { isPublic: boolean; slug: string; subject: string }

/** The columns. A public letter without an address gets one from its subject. */
export function archiveRow({ isPublic, slug, subject }: ArchiveValues, id: string) {
  return {
    is_public: isPublic,
    slug: slug || (isPublic ? slugFor(subject) || ownSlug(id) : null),
  }
}

/** An address that no other letter has. */
export function ownSlug(id: string) {
  return `letter-${id.slice(0, 8)}`
}
