import { type FormEvent, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { PostDetails } from './post-details.tsx'
import {
  type PostValues,
  postAddressLength,
  postForm,
  postTitleLength,
  previewForm,
} from './post-fields.ts'
import { type Publication, PublishingChoice } from './publishing-choice.tsx'
import { useDraft } from './use-draft.ts'

type PostFormProps = {
  /** The edited post; null in create mode. */
  post: { id: string; slug: string } | null
  publication: Publication
  values: PostValues
  answered: Answered<typeof postForm>
  categories: { id: string; name: string }[]
  /** The URL of a featured picture, with a placeholder for its path. */
  coverPattern: string
  /** The localStorage key of this post's and this writer's draft. */
  draftKey: string
  /** Changes whenever the form is opened again. */
  draftTag: string
}

export function PostForm({
  post,
  publication,
  values,
  answered,
  categories,
  coverPattern,
  draftKey,
  draftTag,
}: PostFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(postForm, answered)
  const draft = useDraft(props.ref, { key: draftKey, tag: draftTag, values })
  const [isUploading, setIsUploading] = useState(false)
  const isSaving = navigation.formData?.get('intent') === 'save'
  const shown = draft.values
  function submit(event: FormEvent<HTMLFormElement>) {
    draft.keep()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isPreview = submitter instanceof HTMLButtonElement && submitter.value === 'preview'
    props.onSubmit(event, isPreview ? previewForm : postForm)
  }
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
        {...props}
        method="post"
        onInput={(event) => {
          draft.noteChange()
          props.onInput(event)
        }}
        onSubmit={submit}
        className="grid gap-6"
      >
        {post && <input type="hidden" name="id" value={post.id} />}
        <Field error={errors.title}>
          <Label>Title</Label>
          <Input name="title" defaultValue={shown.title} maxLength={postTitleLength} required />
        </Field>
        {post && (
          <Field error={errors.slug}>
            <Label>Address</Label>
            <Input name="slug" defaultValue={shown.slug} maxLength={postAddressLength} />
            <FieldHelp>
              The end of /blog/{post.slug}. If you change it, the old address still leads here.
            </FieldHelp>
          </Field>
        )}
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
            hasFiles
          />
        </Field>
        <PostDetails
          values={shown}
          errors={errors}
          coverPattern={coverPattern}
          onBusy={setIsUploading}
          onChange={draft.noteChange}
        />
        <PublishingChoice {...publication} values={shown} error={errors.publishAt} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="save"
            disabled={isUploading}
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
          {isUploading && <p role="status">You can save when the upload has finished.</p>}
        </div>
      </Form>
      <LeaveDialog blocker={draft.blocker}>
        <p>
          What you wrote isn’t saved yet. This browser keeps it and offers it to you the next time
          you come here.
        </p>
      </LeaveDialog>
    </>
  )
}
