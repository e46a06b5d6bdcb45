import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'
import type { StudentWriting } from './review.data.ts'

export const writingStates: { value: StudentWriting; name: string; text: string }[] = [
  {
    value: 'open',
    name: 'Students publish at once',
    text: 'You’ll see each new post here after it’s published.',
  },
  {
    value: 'approval',
    name: 'You approve each post first',
    text: 'A post waits until you approve it. So does a post that its writer changes.',
  },
  {
    value: 'closed',
    name: 'Students cannot write',
    text: 'What is on the site stays. Writers can delete their posts, but not change them.',
  },
]

export function WritingSetting({ writing }: { writing: StudentWriting }) {
  const navigation = useNavigation()
  return (
    <section aria-labelledby="student-writing">
      <h2 id="student-writing" className="mb-4 text-2xl">
        Who may write
      </h2>
      {/* A new key shows what is saved. */}
      <Form key={writing} method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="student-writing" />
        <fieldset className="grid gap-2">
          <legend className="sr-only">Posts by students</legend>
          {writingStates.map(({ value, name, text }) => (
            <Choice
              key={value}
              type="radio"
              name="writing"
              value={value}
              defaultChecked={value === writing}
              className="items-start! [&_input]:mt-1"
            >
              <span className="font-semibold">{name}</span>
              <span className="block text-muted text-sm">{text}</span>
            </Choice>
          ))}
        </fieldset>
        <Button
          type="submit"
          className="justify-self-start"
          pending={navigation.formData?.get('intent') === 'student-writing'}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </Form>
    </section>
  )
}
