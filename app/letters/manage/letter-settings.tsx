import { data, useNavigation } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm, type FieldErrors, textField } from '#app/lib/form.ts'
import { counted } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Textarea } from '#app/ui/input.tsx'
import type { Route } from './+types/letter-settings.ts'
import { markBounced, readLetterSettings, saveLetterSettings } from './letter-settings.data.ts'
import { letterSettingsForm } from './letter-settings-form.ts'

type Shown = { errors: FieldErrors<{ lettersPerHour: string; confirming: string }> }
const done: Shown = { errors: {} }

export async function loader({ context }: Route.LoaderArgs) {
  const reading = readLetterSettings(context.get(supabaseContext))
  return { settings: await readOrThrow(context, 'The settings could not be loaded', reading) }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const intent = textField(form, 'intent')
  try {
    if (intent === 'bounced') {
      const addresses = textField(form, 'addresses')
        .split(/[\s,;<>"]+/)
        .filter(Boolean)
      const marked = await markBounced(supabase, addresses)
      const text = `${counted(marked, 'address gets', 'addresses get')} no more letters.`
      showToast(context, { title: 'Bounced Addresses Marked', text, tone: 'success' })
      return done
    }
    if (intent !== 'settings') throw data('Unknown intent', { status: 400 })
    const { fields, errors, toast } = checkForm(form, letterSettingsForm)
    if (!fields) return refuse<Shown>(context, { errors }, toast)
    const { confirming } = fields
    await saveLetterSettings(supabase, {
      confirming,
      lettersPerHour: Number(fields.lettersPerHour),
    })
    showToast(context, { title: 'Settings Saved', tone: 'success' })
    return done
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    context.get(hostContext).log('error', 'letter settings not saved', cause)
    return refuse<Shown>(context, done, { title: 'Error', text: errorText(cause) }, 500)
  }
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
  return (
    <AdminPage
      title="Letter Settings"
      path="/admin/letters/settings"
      parent={{ name: 'Letters', path: '/admin/letters' }}
    >
      <Form method="post" className="grid max-w-xl gap-6" noValidate>
        <input type="hidden" name="intent" value="settings" />
        <Field error={actionData?.errors.lettersPerHour}>
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
