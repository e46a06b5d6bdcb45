import type { FormEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from '#app/ui/dialogs/dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { reasonLength, refusalForm } from './refusal-fields.ts'
import type { PostToReview } from './review.data.ts'

/** Refuses a waiting post, or takes a published one down, with a reason for its writer. */
export function RefuseDialog({ post }: { post: PostToReview }) {
  const fetcher = useFetcher<{ errors: Answered<typeof refusalForm> } | null>()
  const { errors, props } = useFormCheck(refusalForm, fetcher.data?.errors)
  const isWaiting = post.requested_published_at !== null
  const label = isWaiting ? 'Refuse' : 'Take down'
  function submit(event: FormEvent<HTMLFormElement>) {
    props.onSubmit(event)
    if (!event.defaultPrevented) event.currentTarget.closest('dialog')?.close()
  }
  return (
    <Dialog>
      <DialogTrigger
        variant="outline"
        size="small"
        aria-label={`${label} ${post.title}`}
        disabled={fetcher.state !== 'idle'}
      >
        {label}
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{isWaiting ? 'Refuse this post?' : 'Take this post down?'}</DialogTitle>
        <p className="text-muted wrap-anywhere">
          “{post.title}” becomes a draft of {post.author_name}, who can change it and send it again.
        </p>
        <Form
          fetcher={fetcher}
          {...props}
          method="post"
          onSubmit={submit}
          className="mt-4 grid gap-4"
        >
          <input type="hidden" name="intent" value="refuse" />
          <input type="hidden" name="id" value={post.id} />
          <input type="hidden" name="seenAt" value={post.updated_at} />
          <Field error={errors.reason}>
            <Label>Reason</Label>
            <Textarea name="reason" maxLength={reasonLength} required rows={4} />
            <FieldHelp>{post.author_name} gets it by email, and sees it beside the post.</FieldHelp>
          </Field>
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button type="submit" variant="danger">
              {label}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
