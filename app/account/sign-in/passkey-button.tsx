import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import {
  askForPasskey,
  hasPasskeys,
  offerPasskey,
  type PasskeyProof,
  whyNoPasskeys,
} from '#app/account/passkeys.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'

type PasskeyButtonProps = {
  label: string
  /** The browser also offers passkeys in the field for the email address. */
  hasAutofill?: boolean
}

/** Logs in with a passkey, or passes the second factor with it. Nothing without scripts. */
export function PasskeyButton({ label, hasAutofill = false }: PasskeyButtonProps) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
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
    if (!hasAutofill) return
    const controller = new AbortController()
    autofill.current = controller
    void offerPasskey(controller.signal).then(send)
    return () => controller.abort()
  }, [attempts])

  async function ask() {
    autofill.current?.abort()
    await send(await askForPasskey())
  }

  if (isHydrated && !hasPasskeys()) {
    return <p className="text-muted text-sm">{whyNoPasskeys()}</p>
  }
  return (
    <Button
      variant="outline"
      // Its place is kept until then: the links below must not move away from a pointer.
      className={isHydrated ? undefined : 'invisible noscript:hidden'}
      onClick={() => void ask()}
      pending={navigation.formData?.get('intent') === 'passkey'}
      pendingLabel="Logging in..."
    >
      <KeyRound aria-hidden />
      {label}
    </Button>
  )
}
