import { type MouseEvent, useRef } from 'react'
import { useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { fill } from '#supabase/functions/_shared/fill.ts'
import type { SavedReply } from './replies.data.ts'
import { replyForm, savedReplyForm } from './reply-rules.ts'

type ReplyFormProps = {
  /** The id of the reply: a form that is sent twice makes one. */
  id: string
  senderName: string
  saved: SavedReply[]
  values: z.input<typeof replyForm.schema>
  answered: Answered<typeof replyForm>
}

export function ReplyForm({ id, senderName, saved, values, answered }: ReplyFormProps) {
  const words = useRef<HTMLTextAreaElement>(null)
  const intent = useNavigation().formData?.get('intent')
  const { errors, props } = useFormCheck(replyForm, answered)

  /** Where the cursor is: words that were typed stay. */
  function insert(event: MouseEvent, reply: SavedReply) {
    const field = words.current
    if (!field) return
    event.preventDefault()
    const text = fill(reply.words, { name: senderName })
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }

  return (
    <Form
      {...props}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        const isSaving = submitter?.getAttribute('value') === 'save'
        props.onSubmit(event, isSaving ? savedReplyForm : replyForm)
      }}
      method="post"
      className="grid max-w-3xl gap-5"
    >
      <input type="hidden" name="key" value={id} />
      <SavedReplies saved={saved} onChoose={insert} />
      <Field error={errors.words}>
        <Label>Your reply</Label>
        <Textarea ref={words} name="words" rows={8} defaultValue={values.words} />
        <FieldHelp>
          The message is quoted below your words. An answer to your reply goes to your own mailbox.
        </FieldHelp>
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="send"
          pending={intent === 'send'}
          pendingLabel="Sending..."
        >
          Send reply
        </Button>
        <ButtonLink to="/admin/contact-submissions" variant="outline">
          Back to the inbox
        </ButtonLink>
      </div>
      <details open={errors.name !== undefined}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Save these words for another time
        </summary>
        <div className="mt-1 grid max-w-md justify-items-start gap-3">
          <Field error={errors.name} className="w-full">
            <Label>Name</Label>
            <Input name="name" defaultValue={values.name} autoComplete="off" />
            <FieldHelp>
              Such as “What I charge.” Write {'{name}'} where the sender’s name belongs.
            </FieldHelp>
          </Field>
          <Button
            type="submit"
            name="intent"
            value="save"
            variant="outline"
            size="small"
            pending={intent === 'save'}
            pendingLabel="Saving..."
          >
            Save reply
          </Button>
        </div>
      </details>
    </Form>
  )
}

type SavedRepliesProps = {
  saved: SavedReply[]
  onChoose(event: MouseEvent, reply: SavedReply): void
}

function SavedReplies({ saved, onChoose }: SavedRepliesProps) {
  if (saved.length === 0) return null
  return (
    <section aria-labelledby="saved-heading" className="grid gap-2">
      <h2 id="saved-heading" className="font-semibold text-base">
        Saved replies
      </h2>
      <ul className="flex flex-wrap items-center gap-2">
        {saved.map((reply) => (
          <li key={reply.id}>
            <ButtonLink
              to={`?saved=${reply.id}`}
              variant="outline"
              size="small"
              prefetch="none"
              onClick={(event) => onChoose(event, reply)}
            >
              {reply.name}
            </ButtonLink>
          </li>
        ))}
        <li>
          <SiteLink to="/admin/contact-submissions/saved-replies" className="link px-1 py-2">
            Change saved replies
          </SiteLink>
        </li>
      </ul>
    </section>
  )
}
