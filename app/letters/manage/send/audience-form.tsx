import { useRef } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useEarlyChanges } from '#app/lib/use-unsaved-changes.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'
import { type Audience, type Group, groupValue } from './audience.ts'
import { people } from './confirm-sending.tsx'
import { sendingTime } from './sending-time.ts'

type AudienceFormProps = {
  chosen: Audience
  groups: Group[]
  /** People in the chosen groups. */
  count: number
  lettersPerHour: number
  /** The list of obstacles says why. */
  isBlocked: boolean
}

/**
 * Every change is saved and counted at once; before hydration a button does it. The letter goes to
 * the boxes as they are when Send is pressed, which asks first.
 */
export function AudienceForm(props: AudienceFormProps) {
  const { chosen, groups, lettersPerHour, isBlocked } = props
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const intent = useNavigation().formData?.get('intent')
  const recount = useFetcher<{ count?: number } | null>()
  const isCounting = recount.state !== 'idle'
  const count = recount.data?.count ?? props.count
  const values = chosen.audience.map(groupValue)
  function save() {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.set('intent', 'audience')
    void recount.submit(fields, { method: 'post' })
  }
  useEarlyChanges(form, save)
  return (
    <Form ref={form} method="post" preventScrollReset onChange={save} className="grid gap-6">
      <fieldset className="grid">
        <legend className="mb-2 font-serif text-2xl">To whom</legend>
        {groups.map(({ value, label }) => (
          <Choice
            key={value}
            type="checkbox"
            name="group"
            value={value}
            defaultChecked={values.includes(value)}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      <fieldset className="grid">
        <legend className="mb-2 font-serif text-2xl">About</legend>
        <Choice type="radio" name="topic" value="offers" defaultChecked={chosen.topic === 'offers'}>
          An offer or news
        </Choice>
        <Choice type="radio" name="topic" value="posts" defaultChecked={chosen.topic === 'posts'}>
          A new post
        </Choice>
        <p className="max-w-prose text-muted text-sm">
          People who asked for only one of the two don’t get the other.
        </p>
      </fieldset>
      <section aria-labelledby="send-heading" className="grid gap-4">
        <h2 id="send-heading" className="text-2xl">
          Send
        </h2>
        <p role="status" className="max-w-prose">
          {isCounting ? 'Counting...' : describe(count, lettersPerHour)}
        </p>
        <p className="max-w-prose text-muted text-sm">
          Links stay as you wrote them. Your site never tracks who opens a letter or what they
          click.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="confirm"
            disabled={isBlocked || (isHydrated && count === 0 && !isCounting)}
            pending={intent === 'confirm'}
            pendingLabel="Counting..."
          >
            {isHydrated && !isCounting ? `Send to ${people(count)}` : 'Send'}
          </Button>
          {!isHydrated && (
            <Button type="submit" name="intent" value="audience" variant="outline">
              Save and count
            </Button>
          )}
        </div>
      </section>
    </Form>
  )
}

function describe(count: number, lettersPerHour: number) {
  if (count === 0) return 'Nobody gets it yet: choose at least one group above.'
  return `${people(count)} would get it now, in ${sendingTime(count, lettersPerHour)}. Everybody who agreed and did not leave is counted, each address once.`
}
