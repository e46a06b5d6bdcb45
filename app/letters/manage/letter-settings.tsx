import { useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, failed, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { counted } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Textarea } from '#app/ui/input.tsx'
import type { Route } from './+types/letter-settings.ts'
import { markBounced, readLetterSettings, saveLetterSettings } from './letter-settings.data.ts'
import { letterSettingsForm } from './letter-settings-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reading = readLetterSettings(context.get(supabaseContext))
  return { settings: await readOrThrow(context, 'The settings could not be loaded', reading) }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const acts = {
    settings: checked(letterSettingsForm, async ({ confirming, lettersPerHour }) => {
      await saveLetterSettings(supabase, { confirming, lettersPerHour: Number(lettersPerHour) })
      return succeed(context, { title: 'Settings Saved' })
    }),
    async bounced() {
      const addresses = textField(form, 'addresses')
        .split(/[\s,;<>"]+/)
        .filter(Boolean)
      const marked = await markBounced(supabase, addresses)
      const text = `${counted(marked, 'address gets', 'addresses get')} no more letters.`
      return succeed(context, { title: 'Bounced Addresses Marked', text })
    },
  }
  return act(context, form, acts, failed(''))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Letter Settings', noindex: true })
}

const confirmations = [
  { value: 'auto', label: 'Once email is set up (recommended)' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
]

export default function LetterSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { confirming, lettersPerHour } = loaderData.settings
  const intent = useNavigation().formData?.get('intent')
  const { errors, props } = useFormCheck(letterSettingsForm, actionData?.errors)
  return (
    <AdminPage
      title="Letter Settings"
      path="/admin/letters/settings"
      parent={{ name: 'Letters', path: '/admin/letters' }}
    >
      <Form {...props} method="post" className="grid max-w-xl gap-6">
        <input type="hidden" name="intent" value="settings" />
        <Field error={errors.lettersPerHour}>
          <Label>Emails per hour</Label>
          <Input
            name="lettersPerHour"
            inputMode="numeric"
            defaultValue={lettersPerHour}
            className="max-w-40"
          />
          <FieldHelp>
            Your email provider says how many it allows. Letters are spread evenly over the hour.
          </FieldHelp>
        </Field>
        <fieldset className="grid">
          <legend className="font-semibold text-sm">Ask new subscribers to confirm by email</legend>
          {confirmations.map(({ value, label }) => (
            <Choice
              key={value}
              type="radio"
              name="confirming"
              value={value}
              defaultChecked={value === confirming}
            >
              {label}
            </Choice>
          ))}
          <p className="text-muted text-sm">
            Until they confirm they get nothing else, and after 30 days they are forgotten. It keeps
            out mistyped addresses and people who were signed up by somebody else.
          </p>
        </fieldset>
        <Button
          type="submit"
          className="justify-self-start"
          pending={intent === 'settings'}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </Form>
      <Form method="post" className="grid max-w-xl gap-4">
        <input type="hidden" name="intent" value="bounced" />
        <Field>
          <Label>Bounced addresses</Label>
          <Textarea name="addresses" maxLength={100_000} />
          <FieldHelp>
            Paste the addresses that came back to your mailbox or are in your provider’s report.
            They get no more letters.
          </FieldHelp>
        </Field>
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          pending={intent === 'bounced'}
          pendingLabel="Marking..."
        >
          Mark as bounced
        </Button>
      </Form>
    </AdminPage>
  )
}
