import { useNavigation } from 'react-router'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, checked, failed, formOf } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Form } from '#app/shell/form.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Select } from '#app/ui/input.tsx'
import { nameTimeZone } from '#content/time-zones.ts'
import type { Route } from './+types/reminder.ts'
import { findReminder, type Reminder, saveReminder, stopReminder } from './reminder.data.ts'
import { listZones, reminderForm, sayDays, sayHour, weekdays } from './reminder-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { mailServer, content } = context.get(hostContext)
  const reading = findReminder(context.get(supabaseContext))
  return {
    reminder: await readOrThrow(context, 'Your reminder could not be loaded', reading),
    canSend: (await mailServer?.isReady()) ?? false,
    email: context.get(userContext).email,
    usualZone: content.business.timeZone,
    zones: listZones(),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const { id } = context.get(userContext)
  const acts = {
    save: checked(reminderForm, async (fields) => {
      await saveReminder(supabase, id, fields)
      return succeed(context, { title: 'Reminder Saved' })
    }),
    async stop() {
      await stopReminder(supabase)
      return succeed(context, { title: 'Reminder Stopped' })
    },
  }
  return act(context, formOf(context), acts, failed('Your reminder could not be saved.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Reminder', noindex: true })
}

export default function ReminderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reminder, canSend, email, usualZone, zones } = loaderData
  const { values, errors } = (actionData ?? {}) as Answer
  const intent = useNavigation().formData?.get('intent')
  const isOn = reminder?.nextAt != null
  return (
    <>
      <PageHeader
        title="Reminder"
        crumbs={[
          { name: 'Courses', path: '/dashboard' },
          { name: 'Reminder', path: '/reminder' },
        ]}
        lead={`One short email to ${email} on the days you choose, with your next lesson. If you’ve already studied that day, I won’t write.`}
      />
      <div className="container-grid pb-24">
        <div className="grid max-w-2xl gap-8">
          {!canSend && <p>I can’t send reminders yet. I’ll keep yours until I can.</p>}
          <p role="status">{describe(reminder)}</p>
          <ReminderForm
            // A new key shows what is saved.
            key={JSON.stringify(reminder)}
            shown={values ?? reminder}
            usualZone={usualZone}
            zones={zones}
            errors={errors}
            isSaving={intent === 'save'}
          />
          {isOn && (
            <Form method="post">
              <input type="hidden" name="intent" value="stop" />
              <Button
                type="submit"
                variant="outline"
                pending={intent === 'stop'}
                pendingLabel="Stopping..."
              >
                Stop the Reminder
              </Button>
            </Form>
          )}
        </div>
      </div>
    </>
  )
}

type Chosen = Pick<Reminder, 'days' | 'hour' | 'timeZone'>
type Errors = Partial<Record<keyof Chosen | 'form', string>>
type Answer = { values?: Chosen; errors?: Errors }

function describe(reminder: Reminder | null) {
  if (!reminder?.nextAt) return 'You have no reminder set.'
  const { days, hour, timeZone } = reminder
  return `I’ll email you ${sayDays(days)} at ${sayHour(hour)}, ${nameTimeZone(timeZone)}.`
}

type ReminderFormProps = {
  shown: Chosen | null
  usualZone: string
  zones: { value: string; label: string }[]
  errors: Errors | undefined
  isSaving: boolean
}

function ReminderForm({ shown, usualZone, zones, errors, isSaving }: ReminderFormProps) {
  const isHydrated = useHydrated()
  const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = shown?.timeZone || (isHydrated ? browserZone() : usualZone)
  return (
    <Form method="post" className="grid gap-6" noValidate>
      <input type="hidden" name="intent" value="save" />
      <Field error={errors?.days}>
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="font-semibold text-sm">Days</legend>
          {weekdays.map((name, at) => (
            <Choice
              key={name}
              type="checkbox"
              name="days"
              value={at + 1}
              defaultChecked={shown?.days.includes(at + 1)}
            >
              {name}
            </Choice>
          ))}
        </fieldset>
      </Field>
      <Field error={errors?.hour}>
        <Label>Hour</Label>
        <Select name="hour" defaultValue={shown?.hour ?? 8} className="max-w-40">
          {Array.from({ length: 24 }, (_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
            <option key={hour} value={hour}>
              {sayHour(hour)}
            </option>
          ))}
        </Select>
      </Field>
      <Field error={errors?.timeZone}>
        <Label>Time zone</Label>
        {/* A new key shows the browser's zone once it is known. */}
        <Select key={zone} name="timeZone" defaultValue={zone}>
          {!zones.some(({ value }) => value === zone) && <option>{zone}</option>}
          {zones.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <FieldHelp>The hour stays the same when the clocks change.</FieldHelp>
      </Field>
      <Button
        type="submit"
        className="justify-self-start"
        pending={isSaving}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </Form>
  )
}
