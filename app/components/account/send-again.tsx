import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'

const waitSeconds = 60

type SendAgainProps = {
  type: 'signup' | 'recovery' | 'email_change'
  email: string
  returnAddress?: string | null
  /** Whether a mail has just been sent, so that the next one has to wait. */
  startsWaiting?: boolean
}

/** Asks for another mail; a countdown shows when. Without scripts the service itself counts. */
export function SendAgain({ type, email, returnAddress, startsWaiting = true }: SendAgainProps) {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const navigation = useNavigation()
  // Counted from the moment the page lives: the server's HTML offers a button that works.
  useEffect(() => {
    if (startsWaiting) setSecondsLeft(waitSeconds)
  }, [startsWaiting])
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const isSending = navigation.formData?.get('intent') === 'send-again'
  return (
    <Form
      method="post"
      action="/auth/confirm"
      className="flex flex-wrap items-center gap-x-3"
      onSubmit={() => setSecondsLeft(waitSeconds)}
    >
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="email" value={email} />
      {returnAddress && <input type="hidden" name="next" value={returnAddress} />}
      <span className="text-muted text-sm">Nothing arrived? Look in the spam folder, or</span>
      <Button
        type="submit"
        name="intent"
        value="send-again"
        variant="outline"
        size="small"
        disabled={secondsLeft > 0}
        pending={isSending}
      >
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
      </Button>
    </Form>
  )
}
