import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import {
  offerPasskey,
  type PasskeyProof,
  type PasskeyRequest,
  provePasskey,
  requestPasskey,
} from '#app/account/passkeys.ts'
import { Button } from '#app/ui/button.tsx'

type PasskeyButtonProps = {
  label: string
  /** The browser also offers passkeys in the field for the email address. */
  hasAutofill?: boolean
}

/** Logs in with a passkey. It appears once the browser and the site are both ready for one. */
export function PasskeyButton({ label, hasAutofill = false }: PasskeyButtonProps) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const [request, setRequest] = useState<PasskeyRequest<'request'> | null>(null)
  const [attempts, setAttempts] = useState(0)
  const autofill = useRef<AbortController>(null)

  /** The next offer waits for the answer: a device that takes it at once would cancel this attempt. */
  async function send(proof: PasskeyProof | null) {
    if (!proof) return
    const fields = { intent: 'passkey', ...proof }
    await submit(fields, { method: 'post', action: pathname + search })
    setAttempts((made) => made + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt uses its challenge up
  useEffect(() => {
    let isLeft = false
    void requestPasskey().then((found) => !isLeft && setRequest(found))
    return () => {
      isLeft = true
    }
  }, [attempts])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each challenge
  useEffect(() => {
    if (!request || !hasAutofill) return
    const controller = new AbortController()
    autofill.current = controller
    void offerPasskey(request, controller.signal).then(send)
    return () => controller.abort()
  }, [request])

  async function ask() {
    autofill.current?.abort()
    const isFresh = request && request.expiresAt * 1000 > Date.now()
    const asked = isFresh ? request : await requestPasskey()
    if (asked) await send(await provePasskey(asked))
  }

  if (!request) return null
  return (
    <Button
      variant="outline"
      onClick={() => void ask()}
      pending={navigation.formData?.get('intent') === 'passkey'}
      pendingLabel="Logging in..."
    >
      <KeyRound aria-hidden />
      {label}
    </Button>
  )
}
