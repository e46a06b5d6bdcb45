import { useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import type { Answered } from '#app/lib/form.ts'
import type { BackupFacts } from '#app/lib/host.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { nameTimeZone } from '#content/time-zones.ts'
import { backupForm } from './backup-form.ts'

type BackupSettingsFormProps = {
  facts: Pick<BackupFacts, 'timeZone' | 'hasPassphrase'>
  values: z.input<typeof backupForm.schema>
  answered: Answered<typeof backupForm>
}

export function BackupSettingsForm({ facts, values, answered }: BackupSettingsFormProps) {
  const { timeZone, hasPassphrase } = facts
  const navigation = useNavigation()
  const check = useFormCheck(backupForm, answered)
  const { errors } = check
  return (
    <section aria-labelledby="settings-heading" className="grid max-w-3xl gap-4">
      <h2 id="settings-heading" className="text-2xl">
        Settings
      </h2>
      <Form {...check.props} method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="save" />
        <Choice type="checkbox" name="isOn" defaultChecked={values.isOn}>
          Make a backup every night
        </Choice>
        <Field error={errors.time}>
          <Label>Time</Label>
          <Input type="time" name="time" defaultValue={values.time} className="max-w-40" />
          <FieldHelp>
            In {nameTimeZone(timeZone)}, the time zone of your business in{' '}
            <SiteLink to="/admin/site/business" className="link">
              My site
            </SiteLink>
            . If the server is off at that time, the backup is made when it starts again.
          </FieldHelp>
        </Field>
        <Field error={errors.passphrase}>
          <Label>{hasPassphrase ? 'New passphrase' : 'Passphrase (optional)'}</Label>
          <Input type="password" name="passphrase" autoComplete="new-password" />
          <FieldHelp>
            {hasPassphrase
              ? 'New backups are encrypted. Leave this empty to keep the passphrase. Older backups open with the one they were made with.'
              : 'With a passphrase backups are encrypted, so a stolen copy is of no use.'}{' '}
            Write it down in a safe place: without it nobody can open a backup.
          </FieldHelp>
        </Field>
        {hasPassphrase && (
          <Choice type="checkbox" name="stopsEncrypting">
            Forget the passphrase, and stop encrypting new backups
          </Choice>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          pending={navigation.formData?.get('intent') === 'save'}
          pendingLabel="Saving..."
        >
          Save backup settings
        </Button>
      </Form>
    </section>
  )
}
