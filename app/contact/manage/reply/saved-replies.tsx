import { data } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { type Answered, textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { DeleteRow } from '#app/ui/row-actions.tsx'
import type { Route } from './+types/saved-replies.ts'
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
} from './replies.data.ts'
import { nameIsTaken, savedReplyForm } from './reply-rules.ts'

const inbox = '/admin/contact-submissions'
const here = `${inbox}/saved-replies`

export async function loader({ context }: Route.LoaderArgs) {
  const reading = listSavedReplies(context.get(supabaseContext))
  return { saved: await readOrThrow(context, 'Saved replies could not be loaded', reading) }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const id = textField(form, 'id')
  if (id !== '' && !isUuid(id)) throw data('Unknown reply', { status: 400 })
  const acts = {
    default: checked(
      savedReplyForm,
      async (fields, refuse) => {
        const isFree = id
          ? await changeSavedReply(supabase, id, fields)
          : await addSavedReply(supabase, fields)
        if (!isFree) return refuse({ errors: { name: nameIsTaken } })
        return succeed(context, { title: 'Reply Saved', to: here })
      },
      { id },
    ),
    async delete() {
      if (id) await deleteSavedReply(supabase, id)
      return succeed(context, { title: 'Saved Reply Deleted', to: here })
    },
  }
  return act(context, form, acts)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Saved Replies', noindex: true })
}

export default function SavedRepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { saved } = loaderData
  const formOfReply = (reply: SavedReply) => {
    const answer = actionData?.id === reply.id ? actionData : undefined
    return { reply: { ...reply, ...answer?.values }, answered: answer?.errors }
  }
  return (
    <AdminPage
      title="Saved Replies"
      path={here}
      parent={{ name: 'Contact Submissions', path: inbox }}
      lead="Words you use often. They’re offered whenever you reply to a message."
    >
      {saved.map((reply) => (
        <section
          key={reply.id}
          aria-label={reply.name}
          className="grid max-w-3xl justify-items-start gap-3"
        >
          <SavedReplyForm key={reply.name + reply.words} {...formOfReply(reply)} />
          <DeleteRow what="Saved Reply" label={`Delete ${reply.name}`} id={reply.id}>
            <p className="wrap-anywhere">“{reply.name}” will be gone. Messages stay as they are.</p>
          </DeleteRow>
        </section>
      ))}
      <section aria-labelledby="new-heading" className="grid max-w-3xl gap-3">
        <h2 id="new-heading" className="text-2xl">
          Another one
        </h2>
        <SavedReplyForm key={saved.length} {...formOfReply({ id: '', name: '', words: '' })} />
      </section>
    </AdminPage>
  )
}

type SavedReplyFormProps = { reply: SavedReply; answered: Answered<typeof savedReplyForm> }

function SavedReplyForm({ reply, answered }: SavedReplyFormProps) {
  const { errors, props } = useFormCheck(savedReplyForm, answered)
  return (
    <Form {...props} method="post" className="grid w-full justify-items-start gap-4">
      <input type="hidden" name="id" value={reply.id} />
      <Field error={errors.name} className="w-full max-w-md">
        <Label>Name</Label>
        <Input name="name" defaultValue={reply.name} autoComplete="off" />
      </Field>
      <Field error={errors.words} className="w-full">
        <Label>Words</Label>
        <Textarea name="words" defaultValue={reply.words} />
        <FieldHelp>Write {'{name}'} where the sender’s name belongs.</FieldHelp>
      </Field>
      <Button type="submit" variant={reply.id ? 'outline' : 'primary'} size="small">
        {reply.id ? 'Save changes' : 'Save reply'}
      </Button>
    </Form>
  )
}
