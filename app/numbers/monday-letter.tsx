import { useNavigation } from 'react-router'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'

export async function hasMondayLetter(supabase: Supabase) {
  const { data } = await supabase
    .from('site_settings')
    .select('monday_letter')
    .maybeSingle()
    .throwOnError()
  return data?.monday_letter ?? true
}

export async function saveMondayLetter(supabase: Supabase, isOn: boolean) {
  await supabase.from('site_settings').upsert({ monday_letter: isOn }).throwOnError()
}

export function MondayLetterForm({ isOn }: { isOn: boolean }) {
  const isSaving = useNavigation().state === 'submitting'
  return (
    <section
      id="monday-letter"
      aria-labelledby="monday-letter-heading"
      className="grid scroll-mt-24 gap-3 rounded-md border border-rule bg-card p-5"
    >
      <h2 id="monday-letter-heading" className="text-xl">
        Monday letter
      </h2>
      <p className="max-w-[40em] text-muted">
        On Monday at 7 in the morning your site writes to you: what is waiting for you, your week
        against the one before, and the lesson where most students stop.
      </p>
      {/* A new key shows what is saved. */}
      <Form key={String(isOn)} method="post" preventScrollReset className="grid gap-3">
        <Choice type="checkbox" name="isOn" defaultChecked={isOn}>
          Send me the Monday letter
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
    </section>
  )
}
