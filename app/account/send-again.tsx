import { useCallback, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

const waitSeconds = 60

type SendAgainProps = {
  type: 'signup' | 'recovery' | 'email_change'
  email: string
  returnAddress?: string | null
  /** Whether a mail has just been sent, so that the next one has to wait. */
  startsWaiting?: boolean
}

/** Asks for another mail, with a countdown. Without scripts the service's rate limit counts. */
export function SendAgain({ type, email, returnAddress, startsWaiting = true }: SendAgainProps) {
  const { secondsLeft, wait } = useCountdown(startsWaiting)
  const navigation = useNavigation()
  const isSending = navigation.formData?.get('intent') === 'send-again'
  return (
    <Form
      method="post"
      action="/auth/confirm"
      className="flex flex-wrap items-center gap-x-3"
      onSubmit={wait}
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

/** Counted from hydration on: the server's HTML has a button that works. */
function useCountdown(startsWaiting: boolean) {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const wait = useCallback(() => {
    setNow(Date.now())
    setEndsAt(Date.now() + waitSeconds * 1000)
  }, [])
  useEffect(() => {
    if (startsWaiting) wait()
  }, [startsWaiting, wait])
  const isOver = endsAt <= now
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)), wait }
}
