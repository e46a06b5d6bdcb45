import { useState } from 'react'
import { Link, type Location, useNavigation } from 'react-router'
import { MinutesField } from '#app/courses/minutes/minutes-field.tsx'
import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import type { Answered } from '#app/lib/form.ts'
import { useEarlyChanges, useUnsavedChanges } from '#app/lib/use-unsaved-changes.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Select } from '#app/ui/input.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'
import { type LessonValues, lessonForm, titleLength } from './course-fields.ts'
import { storedFile } from './stored-file.ts'
import { VideoFields } from './video-fields.tsx'

type LessonFormProps = {
  /** The edited lesson; null for a new one. */
  lesson: { id: string; address: string } | null
  module: { id: string; title: string }
  /** All modules of the course: the lesson can move to another. */
  modules: { id: string; title: string }[]
  courseId: string
  /** Where visitors read the free lesson of the course. */
  freePath: string
  values: LessonValues
  answered: Answered<typeof lessonForm>
  closePath: string
}

export function LessonForm(props: LessonFormProps) {
  const { lesson, module, modules, courseId, freePath, values, answered, closePath } = props
  const { errors, props: check } = useFormCheck(lessonForm, answered)
  const navigation = useNavigation()
  const [contentType, setContentType] = useState(values.contentType)
  const [uploading, setUploading] = useState<readonly string[]>([])
  const [hasChanges, setHasChanges] = useState(false)
  const blocker = useUnsavedChanges(hasChanges, isClosing)
  useEarlyChanges(check.ref, () => setHasChanges(true))
  const upload = {
    ticketAddress: `/admin/courses/${courseId}/uploads`,
    folder: `${courseId}/${module.id}`,
    onChange: () => setHasChanges(true),
  }
  const watch = (kind: string) => (isBusy: boolean) =>
    setUploading((kinds) => [...kinds.filter((other) => other !== kind), ...(isBusy ? [kind] : [])])
  const isText = contentType === 'text'
  return (
    <>
      <Form
        {...check}
        method="post"
        onInput={(event) => {
          setHasChanges(true)
          check.onInput(event)
        }}
        className="grid max-w-4xl gap-6"
      >
        {lesson && <input type="hidden" name="id" value={lesson.id} />}
        <div className="grid items-start gap-6 sm:grid-cols-[1fr_8rem]">
          <Field error={errors.title}>
            <Label>Title</Label>
            <Input name="title" defaultValue={values.title} maxLength={titleLength} required />
            {lesson && <FieldHelp>Address: {lesson.address}</FieldHelp>}
          </Field>
          <Field error={errors.orderIndex}>
            <Label>Order</Label>
            <Input
              name="orderIndex"
              type="number"
              min={0}
              step={1}
              defaultValue={values.orderIndex}
              required
            />
          </Field>
        </div>
        <Field error={errors.moduleId}>
          <Label>Module</Label>
          <Select name="moduleId" defaultValue={values.moduleId} className="max-w-md">
            {modules.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          {lesson && <FieldHelp>In another module it comes last.</FieldHelp>}
        </Field>
        <fieldset className="grid gap-1">
          <legend className="font-semibold text-sm">Content type</legend>
          <div className="flex flex-wrap gap-x-6">
            {(['text', 'video'] as const).map((type) => (
              <Choice
                key={type}
                type="radio"
                name="contentType"
                value={type}
                checked={contentType === type}
                onChange={() => setContentType(type)}
              >
                {type === 'text' ? 'Text' : 'Video'}
              </Choice>
            ))}
          </div>
        </fieldset>
        <div hidden={!isText}>
          <Field error={errors.text}>
            <Label>Content</Label>
            <RichTextEditor
              name="text"
              label="Content"
              defaultValue={values.text}
              imageUpload="/admin/blog/images"
              hasFiles
            />
          </Field>
        </div>
        <div hidden={isText} className="grid gap-6">
          <VideoFields values={values} errors={errors} upload={upload} watch={watch} />
        </div>
        <FileUpload
          {...upload}
          onBusy={watch('pdf')}
          label="PDF"
          kind="pdf"
          names={{ path: 'pdfPath', name: 'pdfName', size: 'pdfSize' }}
          current={storedFile(values.pdfPath, values.pdfName, values.pdfSize)}
        />
        <MinutesField value={values.minutes} error={errors.minutes} />
        <div>
          <Choice type="checkbox" name="isPublished" defaultChecked={values.isPublished}>
            Published: students see this lesson
          </Choice>
          <Choice
            type="checkbox"
            name="isFree"
            defaultChecked={values.isFree}
            aria-describedby="free-to-read-help"
          >
            Free to read: a sample for visitors
          </Choice>
          <p id="free-to-read-help" className="wrap-anywhere text-muted text-sm">
            Anyone can read this lesson and watch its video without an account, at {freePath}. A
            course has one free lesson: checking this box takes it from another. Its PDF stays with
            your students.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            name="intent"
            value="save-lesson"
            disabled={uploading.length > 0}
            pending={navigation.state === 'submitting'}
            pendingLabel="Saving..."
          >
            {lesson ? 'Update Lesson' : 'Create Lesson'}
          </Button>
          <Link to={closePath} className={buttonVariants({ variant: 'quiet' })}>
            Cancel
          </Link>
          {uploading.length > 0 && <p role="status">You can save when the upload has finished.</p>}
        </div>
      </Form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}

/** The form's state is in the query: another query closes it. */
function isClosing(from: Location, to: Location) {
  return from.pathname !== to.pathname || from.search !== to.search
}
