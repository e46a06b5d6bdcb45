import type { LetterGroup, LetterTopic } from '#app/lib/database-relations.ts'
import { isUuid } from '#app/lib/lists.ts'

/** The groups of a letter and its topic; each recipient's preferences are checked against both. */
export type Audience = { audience: LetterGroup[]; topic: LetterTopic }

/** A product or course that letters can be sent to the people of. */
type Offering = { id: string; title: string }

/** Every group that a letter can go to, by the value of its checkbox. */
export function listGroups(products: Offering[], courses: Offering[]) {
  return [
    { value: 'offers', label: 'Everybody on the offers list' },
    { value: 'students', label: 'Students who agreed to letters' },
    ...products.map(({ id, title }) => ({ value: `product:${id}`, label: `Owners of “${title}”` })),
    ...courses.flatMap(({ id, title }) => [
      {
        value: `course_stopped:${id}`,
        label: `Stopped in “${title}” (nothing done for 14 days)`,
      },
      { value: `course_finished:${id}`, label: `Finished “${title}”` },
    ]),
  ]
}

export type Group = ReturnType<typeof listGroups>[number]

export function groupValue(group: LetterGroup) {
  return 'id' in group ? `${group.kind}:${group.id}` : group.kind
}

/** The checked groups; values that no checkbox has are left out. */
export function readAudience(form: FormData): Audience {
  const audience = form.getAll('group').flatMap((value): LetterGroup[] => {
    const [kind, id = ''] = String(value).split(':')
    if (kind === 'offers' || kind === 'students') return [{ kind }]
    const isKnown = kind === 'product' || kind === 'course_stopped' || kind === 'course_finished'
    return isKnown && isUuid(id) ? [{ kind, id }] : []
  })
  return { audience, topic: form.get('topic') === 'posts' ? 'posts' : 'offers' }
}
