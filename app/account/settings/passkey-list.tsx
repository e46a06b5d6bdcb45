import type { Passkey } from '#app/account/passkeys.server.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { AddPasskey } from './add-passkey.tsx'

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <div className="grid gap-5">
      {passkeys.length > 0 ? (
        <ul className="border-rule border-t">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="text-muted text-sm">You don’t have one yet.</p>
      )}
      <AddPasskey key={passkeys.length} />
    </div>
  )
}

function PasskeyItem({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { formatDate } = useDates()
  return (
    <li className="grid gap-1 border-rule border-b py-2">
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-muted text-sm">
            Since {formatDate(createdAt)},{' '}
            {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}
          </p>
        </div>
        <ConfirmDelete
          trigger="Remove"
          triggerProps={{ variant: 'quiet', 'aria-label': `Remove ${name}` }}
          title={`Remove the passkey “${name}”?`}
          confirmLabel="Remove Passkey"
          action="/account"
          fields={{ intent: 'remove-passkey', passkey: id }}
        >
          <p>It won’t log you in anymore, and devices that used it are logged out.</p>
        </ConfirmDelete>
      </div>
      <details key={name} className="text-sm">
        <summary className="link inline-flex min-h-11 items-center">Rename</summary>
        <Form
          method="post"
          action="/account"
          className="mt-1 mb-3 flex flex-wrap items-end gap-3 text-base"
        >
          <input type="hidden" name="passkey" value={id} />
          <Field className="min-w-0 grow basis-52">
            <Label>New name</Label>
            <Input name="passkeyName" defaultValue={name} maxLength={120} required />
          </Field>
          <Button type="submit" name="intent" value="rename-passkey" variant="outline">
            Save
          </Button>
        </Form>
      </details>
    </li>
  )
}
