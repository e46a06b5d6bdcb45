import { useFetcher } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

/** Shown beside the button, and stored with the person's place on the list. */
export const waitlistConsent =
  'Send me one email when I can buy this PDF, and nothing else. I can take myself off the list here at any time.'

type WaitlistFormProps = { title: string; email: string; isWaiting: boolean }

/** 'Tell me when it opens', for a product that cannot be bought yet; and the way off the list, until the mail. */
export function WaitlistForm({ title, email, isWaiting }: WaitlistFormProps) {
  const fetcher = useFetcher()
  const isPending = fetcher.state !== 'idle'
  return (
    <Form
      fetcher={fetcher}
      method="post"
      className="grid justify-items-start gap-3 rounded-md border border-rule bg-card p-5"
    >
      <h2 className="text-xl">
        {isWaiting ? 'You’re on the list.' : 'Card checkout is coming soon.'}
      </h2>
      <p id="waitlist-consent" className="text-sm wrap-anywhere">
        {isWaiting
          ? `I’ll write to ${email} once, when you can buy it.`
          : `${waitlistConsent} It goes to ${email}.`}
      </p>
      <Button
        type="submit"
        name="intent"
        value={isWaiting ? 'leave' : 'join'}
        variant="outline"
        pending={isPending}
        pendingLabel="One moment..."
        aria-label={
          isWaiting ? `Take me off the list: ${title}` : `Tell me when it opens: ${title}`
        }
        aria-describedby="waitlist-consent"
      >
        {isWaiting ? 'Take me off the list' : 'Tell me when it opens'}
      </Button>
    </Form>
  )
}
