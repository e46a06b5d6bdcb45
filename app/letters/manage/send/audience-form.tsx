import { useNavigation } from 'react-router'
import type { LetterGroup, LetterTopic } from '#app/lib/database-relations.ts'
import { isUuid } from '#app/lib/lists.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'
import type { Offering } from './sending.data.ts'

type AudienceFormProps = {
  audience: LetterGroup[]
  topic: LetterTopic
  products: Offering[]
  courses: Offering[]
}

/** To whom, and about what: the two things that a recipient's wishes are compared with. */
export function AudienceForm({ audience, topic, products, courses }: AudienceFormProps) {
  const navigation = useNavigation()
  const chosen = audience.map(nameOf)
  const group = (value: string, label: string) => (
    <Choice
      key={value}
      type="checkbox"
      name="group"
      value={value}
      defaultChecked={chosen.includes(value)}
    >
      {label}
    </Choice>
  )
  return (
    <Form method="post" preventScrollReset className="grid gap-6">
      <input type="hidden" name="intent" value="audience" />
      <fieldset className="grid">
        <legend className="mb-2 font-serif text-2xl">To whom</legend>
        {group('offers', 'Everybody on the offers list')}
        {group('students', 'Students who agreed to letters')}
        {products.map(({ id, title }) => group(`product:${id}`, `Owners of “${title}”`))}
        {courses.flatMap(({ id, title }) => [
          group(`course_stopped:${id}`, `Stopped in “${title}” (nothing done for 14 days)`),
          group(`course_finished:${id}`, `Finished “${title}”`),
        ])}
      </fieldset>
      <fieldset className="grid">
        <legend className="mb-2 font-serif text-2xl">About</legend>
        <Choice type="radio" name="topic" value="offers" defaultChecked={topic === 'offers'}>
          An offer or news
        </Choice>
        <Choice type="radio" name="topic" value="posts" defaultChecked={topic === 'posts'}>
          A new post
        </Choice>
        <p className="max-w-prose text-muted text-sm">
          People who asked for only one of the two don’t get the other.
        </p>
      </fieldset>
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        pending={navigation.formData?.get('intent') === 'audience'}
        pendingLabel="Counting..."
      >
        Save and count
      </Button>
    </Form>
  )
}

function nameOf(group: LetterGroup) {
  return 'id' in group ? `${group.kind}:${group.id}` : group.kind
}

/** The ticked groups; names that no tick has are left out. */
export function readAudience(form: FormData): { audience: LetterGroup[]; topic: LetterTopic } {
  const audience = form.getAll('group').flatMap((value): LetterGroup[] => {
    const [kind, id = ''] = String(value).split(':')
    if (kind === 'offers' || kind === 'students') return [{ kind }]
    const isKnown = kind === 'product' || kind === 'course_stopped' || kind === 'course_finished'
    return isKnown && isUuid(id) ? [{ kind, id }] : []
  })
  return { audience, topic: form.get('topic') === 'posts' ? 'posts' : 'offers' }
}
