import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { type PostErrors, type PostValues, postTitleLength } from './post-fields.ts'
import { PublishingChoice } from './publishing-choice.tsx'
import { useDraft } from './use-draft.ts'

type PostFormProps = {
  /** The edited post; null in create mode. */
  post: { id: string; slug: string } | null
  /** The publication date, if readers see it already. */
  publishedAt: string | null
  values: PostValues
  errors: PostErrors
  categories: { id: string; name: string }[]
  /** The localStorage key of this post's and this writer's draft. */
  draftKey: string
  /** Changes whenever the form is opened again. */
  draftTag: string
}

export function PostForm({
  post,
  publishedAt,
  values,
  errors,
  categories,
  draftKey,
  draftTag,
}: PostFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const draft = useDraft(form, { key: draftKey, tag: draftTag, values })
  const isSaving = navigation.formData?.get('intent') === 'save'
  useFocusFirstError(form, Object.keys(errors).length > 0 ? errors : null)
  const shown = draft.values
  return (
    <>
      {draft.offered && (
        <DraftOffer
          savedAt={draft.offered.savedAt}
          onRestore={draft.restore}
          onDiscard={draft.discard}
        />
      )}
      <Form
        key={draft.formKey}
        ref={form}
        method="post"
        noValidate
        onInput={draft.noteChange}
        onSubmit={draft.keep}
        className="grid gap-6"
      >
        {post && <input type="hidden" name="id" value={post.id} />}
        <Field error={errors.title}>
          <Label>Title</Label>
          <Input name="title" defaultValue={shown.title} maxLength={postTitleLength} required />
          {post && <FieldHelp>Address: /blog/{post.slug}</FieldHelp>}
        </Field>
        <Field>
          <Label>Category</Label>
          <Select name="category" defaultValue={shown.category}>
            <option value="">Uncategorized</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field error={errors.content}>
          <Label>Content</Label>
          <RichTextEditor
            name="content"
            label="Content"
            defaultValue={shown.content}
            imageUpload="/admin/blog/images"
          />
        </Field>
        <PublishingChoice publishedAt={publishedAt} values={shown} error={errors.publishAt} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="save"
            pending={isSaving}
            pendingLabel="Saving..."
          >
            {post ? 'Update Post' : 'Create Post'}
          </Button>
          <Button type="submit" name="intent" value="preview" variant="outline">
            Preview
          </Button>
          {post && (
            <Link to="/admin/blog" className={buttonVariants({ variant: 'quiet' })}>
              Cancel
            </Link>
          )}
        </div>
      </Form>
      <LeaveDialog blocker={draft.blocker}>
        <p>
          What you wrote is not saved yet. This browser keeps it and offers it to you the next time
          you come here.
        </p>
      </LeaveDialog>
    </>
  )
}
