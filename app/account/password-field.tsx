import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { describePassword } from './password-strength.ts'

type PasswordFieldProps = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  /** Shows the password's strength while typing. */
  showsStrength?: boolean
}

export function PasswordField({
  label,
  name,
  autoComplete,
  error,
  showsStrength = false,
}: PasswordFieldProps) {
  const isHydrated = useHydrated()
  const hintId = useId()
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // Reads text typed, or filled in by the browser, before hydration.
  useEffect(() => setTyped(input.current?.value ?? ''), [])
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <Field error={error}>
      <Label>{label}</Label>
      <div className="relative">
        <Input
          ref={input}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          className="pr-13"
          aria-describedby={hintId}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLockOn(false)}
        />
        {isHydrated && (
          <Button
            variant="quiet"
            size="icon"
            className="absolute top-0 right-0"
            aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        )}
      </div>
      {/* Reserved line (no layout shift): the button below must not move while it is clicked. */}
      <p id={hintId} aria-live="polite" className="min-h-6 text-muted text-sm">
        {isCapsLockOn && <strong className="text-warning-ink">Caps Lock is on. </strong>}
        {showsStrength && typed !== '' && <Strength password={typed} />}
      </p>
    </Field>
  )
}

function Strength({ password }: { password: string }) {
  const { word, advice } = describePassword(password)
  return (
    <>
      <strong className="text-ink">{word}:</strong> {advice}
    </>
  )
}
