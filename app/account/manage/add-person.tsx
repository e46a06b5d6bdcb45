import { useNavigation } from 'react-router'
import * as z from 'zod/mini'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { type Answered, atMost, type FormRules, required, validEmail } from '#app/lib/form.ts'
import { isMailReady } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { copyText } from '#app/shell/copy-text.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/add-person.ts'
import { addPerson, saveNote } from './people.data.ts'
import { longestNote } from './person-note.tsx'

const people = '/admin/users'

const schema = z.object({
  name: z.string().check(required('Please enter a name.'), atMost(200)),
  email: z.string().check(required('Please enter an email address.'), validEmail()),
  note: z.string().check(atMost(longestNote)),
})
const addForm: FormRules<typeof schema> = { schema }

type Values = z.input<typeof schema>
/** `link` is to be passed on by hand, where no mail is sent. */
const noLink: { link: string | null } = { link: null }

export async function loader({ context }: Route.LoaderArgs) {
  return { isMailReady: await isMailReady(context.get(hostContext)) }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const add = checked(
    addForm,
    async ({ note, ...person }, refuse, values) => {
      const added = await addPerson(supabase, person)
      if (!added) {
        const email = 'This address has an account already: you’ll find it under People.'
        return refuse({ errors: { email } })
      }
      if (note) await saveNote(supabase, added.id, note)
      if (added.link) return { values, errors: {}, link: added.link }
      return succeed(context, {
        title: 'Person Added',
        text: `An invitation is on its way to ${person.email}. The link in it works for an hour.`,
        to: `${people}?search=${encodeURIComponent(person.email)}`,
      })
    },
    noLink,
  )
  const text = 'The account could not be made. Please try again in a moment.'
  return act(context, formOf(context), add, () => ({ title: 'Not Added', text }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Add a Person', noindex: true })
}

export default function AddPersonPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Add a Person"
      path={`${people}/add`}
      parent={{ name: 'People', path: people }}
      lead="For a student or client who should not have to sign up. They choose their own password."
    >
      {actionData?.link ? (
        <Added link={actionData.link} {...actionData.values} />
      ) : (
        <AddForm
          values={actionData?.values ?? { name: '', email: '', note: '' }}
          answered={actionData?.errors}
          isMailReady={loaderData.isMailReady}
        />
      )}
    </AdminPage>
  )
}

type AddFormProps = { values: Values; answered: Answered<typeof addForm>; isMailReady: boolean }

function AddForm({ values, answered, isMailReady }: AddFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(addForm, answered)
  return (
    <Form {...props} method="post" className="grid max-w-xl justify-items-start gap-5">
      <Field error={errors.name} className="w-full">
        <Label>Full name</Label>
        <Input name="name" autoComplete="off" defaultValue={values.name} required />
      </Field>
      <Field error={errors.email} className="w-full">
        <Label>Email</Label>
        <Input name="email" type="email" autoComplete="off" defaultValue={values.email} required />
        <FieldHelp>
          {isMailReady
            ? 'They get an invitation by email, with a link to choose a password.'
            : 'Email is not set up yet, so you get a link to pass on yourself.'}{' '}
          They join as a student.
        </FieldHelp>
      </Field>
      <Field error={errors.note} className="w-full">
        <Label>Note (optional)</Label>
        <Textarea name="note" defaultValue={values.note} className="min-h-24!" />
        <FieldHelp>Only admins can read it.</FieldHelp>
      </Field>
      <Button type="submit" pending={navigation.state !== 'idle'} pendingLabel="Adding...">
        Add This Person
      </Button>
    </Form>
  )
}

function Added({ name, email, link }: Pick<Values, 'name' | 'email'> & { link: string }) {
  return (
    <Alert tone="success" role="status" className="max-w-3xl">
      <AlertTitle>{name} is added</AlertTitle>
      <p className="wrap-anywhere">
        Email is not set up yet, so please pass this link on to {email} yourself. It works once,
        within an hour, and the first to open it chooses the password. Add the same address again
        for a new link.
      </p>
      <Field className="mt-2">
        <Label>Link to pass on</Label>
        <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="button" onClick={() => copyText(link, 'Link')}>
          Copy the link
        </Button>
        <ButtonLink to={`${people}?search=${encodeURIComponent(email)}`} variant="outline">
          Show under People
        </ButtonLink>
      </div>
    </Alert>
  )
}
