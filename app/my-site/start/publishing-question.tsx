import type { StudentWriting } from '#app/blog/review/review.data.ts'
import { Choice } from '#app/ui/input.tsx'

const answers: { value: StudentWriting; name: string; text: string }[] = [
  {
    value: 'approval',
    name: 'I approve each post',
    text: 'Students can write. You read a post before your visitors do.',
  },
  {
    value: 'open',
    name: 'Everybody with an account publishes at once',
    text: 'You’ll see each new post after it’s published. Spammers like sites like that.',
  },
  { value: 'closed', name: 'Only I write', text: 'You can open your blog to students later.' },
]

/** Approval is preselected until the owner has chosen. */
export function PublishingQuestion({ chosen }: { chosen: StudentWriting | null }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Who may publish on your blog?</legend>
      {answers.map(({ value, name, text }) => (
        <Choice
          key={value}
          type="radio"
          name="writing"
          value={value}
          defaultChecked={value === (chosen ?? 'approval')}
          className="items-start! [&_input]:mt-1"
        >
          <span className="font-semibold">{name}</span>
          <span className="block text-muted text-sm">{text}</span>
        </Choice>
      ))}
    </fieldset>
  )
}

/** Null when the form does not ask. */
export function answerIn(form: FormData): StudentWriting | null {
  return answers.find(({ value }) => value === form.get('writing'))?.value ?? null
}
