import { useNavigation } from 'react-router'
import * as z from 'zod/mini'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { type Answered, type FormRules, required, textField, validEmail } from '#app/lib/form.ts'
import { isMailReady } from '#app/lib/host.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { Route } from './+types/invitations.ts'
import { MailNotReady } from './mail-not-ready.tsx'
import { inviteAdmin, listInvitations, revokeInvitation } from './people.data.ts'

const path = '/admin/users/invitations'

const schema = z.object({
  email: z.string().check(required('Please enter an email address.'), validEmail()),
})
const inviteForm: FormRules<typeof schema> = { schema }

export async function loader({ context }: Route.LoaderArgs) {
  const reading = listInvitations(context.get(supabaseContext))
  return {
    invitations: await readOrThrow(context, 'Invitations could not be loaded', reading),
    isMailReady: await isMailReady(context.get(hostContext)),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const acts = {
    async revoke() {
      const id = textField(form, 'id')
      const text =
        isUuid(id) && (await revokeInvitation(supabase, id))
          ? 'The link in the email no longer works.'
          : 'It was used or had ended already.'
      return succeed(context, { title: 'Invitation Taken Back', text, to: path })
    },
    default: checked(inviteForm, async ({ email }) => {
      await inviteAdmin(supabase, email)
      const text = `An email is on its way to ${email}. The link in it works for 7 days.`
      return succeed(context, { title: 'Invitation Sent', text, to: path })
    }),
  }
  return act(context, form, acts, (cause) =>
    errorCode(cause) === 'P0001'
      ? { errors: { email: errorText(cause) } }
      : { title: 'Not Sent', text: errorText(cause) },
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Invite an Admin', noindex: true })
}

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, isMailReady } = loaderData
  return (
    <AdminPage
      title="Invite an Admin"
      path={path}
      parent={{ name: 'People', path: '/admin/users' }}
      lead="An admin sees and changes everything on this site. Invite only someone you trust with all of it."
    >
      <MailNotReady isMailReady={isMailReady} />
      <InviteForm
        key={invitations.length}
        email={actionData?.values.email ?? ''}
        answered={actionData?.errors}
      />
      <section aria-labelledby="open" className="grid gap-4">
        <h2 id="open" className="text-2xl">
          Open invitations
        </h2>
        {invitations.length === 0 ? (
          <p className="text-muted">There are none.</p>
        ) : (
          <InvitationTable invitations={invitations} />
        )}
      </section>
    </AdminPage>
  )
}

type InviteFormProps = { email: string; answered: Answered<typeof inviteForm> }

function InviteForm({ email, answered }: InviteFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(inviteForm, answered)
  return (
    <Form {...props} method="post" className="grid max-w-xl justify-items-start gap-4">
      <Field error={errors.email} className="w-full">
        <Label>Email</Label>
        <Input name="email" type="email" autoComplete="off" defaultValue={email} required />
        <FieldHelp>
          They accept by logging in with this address. Without an account, they sign up first.
        </FieldHelp>
      </Field>
      <Button
        type="submit"
        pending={navigation.formData?.has('email') ?? false}
        pendingLabel="Sending..."
      >
        Send the Invitation
      </Button>
    </Form>
  )
}

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number]

function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  const { formatDate } = useDates()
  return (
    <Table aria-label="Open invitations">
      <TableHeader>
        <TableRow>
          <TableHead>Email</TableHead>
          <TableHead>Invited by</TableHead>
          <TableHead>Works until</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {invitations.map(({ id, email, invited_by, expires_at }) => (
          <TableRow key={id}>
            <TableCell label="Email" className="align-middle! wrap-anywhere">
              {email}
            </TableCell>
            <TableCell label="Invited by" className="align-middle! wrap-anywhere">
              {invited_by}
            </TableCell>
            <TableCell label="Works until" className="align-middle!">
              {formatDate(expires_at)}
            </TableCell>
            <TableCell>
              <Form method="post" className="flex sm:justify-end">
                <input type="hidden" name="intent" value="revoke" />
                <Button
                  type="submit"
                  name="id"
                  value={id}
                  variant="outline"
                  size="small"
                  aria-label={`Take back the invitation of ${email}`}
                >
                  Take Back
                </Button>
              </Form>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
