import { useNavigation } from 'react-router'
import { letterConsent } from '#app/account/letter-consent.data.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'

/** The consent that students give apart from their account. */
export function LettersForm({ hasAgreed }: { hasAgreed: boolean }) {
  const isSaving = useNavigation().formData?.get('intent') === 'letters'
  return (
    // A new key shows what is saved.
    <Form key={String(hasAgreed)} method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="letters" />
      <Choice type="checkbox" name="agrees" defaultChecked={hasAgreed}>
        {letterConsent}
      </Choice>
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        pending={isSaving}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </Form>
  )
}
