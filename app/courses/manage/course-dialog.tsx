import { useState } from 'react'
import { CoverField } from '#app/courses/cover/cover-field.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Select, Textarea } from '#app/ui/input.tsx'
import { type CourseValues, courseForm, coverAltLength, titleLength } from './course-fields.ts'
import { FormDialog } from './form-dialog.tsx'

type CourseDialogProps = {
  /** The edited course; null for a new one. */
  course: { id: string; slug: string } | null
  /** Those that can come before this one. */
  others: { id: string; title: string }[]
  isOpen: boolean
  values: CourseValues
  answered: Answered<typeof courseForm>
}

export function CourseDialog({ course, others, isOpen, values, answered }: CourseDialogProps) {
  const [isUploading, setUploading] = useState(false)
  return (
    <FormDialog
      isOpen={isOpen}
      closePath="/admin/courses"
      title={course ? 'Edit Course' : 'Create Course'}
      intent="save"
      id={course?.id ?? null}
      rules={courseForm}
      answered={answered}
      saveLabel={course ? 'Update Course' : 'Create Course'}
      isBusy={isUploading}
    >
      {(errors) => (
        <>
          <Field error={errors.title}>
            <Label>Title</Label>
            <Input name="title" defaultValue={values.title} maxLength={titleLength} required />
            {course && <FieldHelp>Address: /courses/{course.slug}</FieldHelp>}
          </Field>
          <Field error={errors.description}>
            <Label>Description</Label>
            <Textarea name="description" defaultValue={values.description} />
          </Field>
          <Field error={errors.skills}>
            <Label>What students can do afterward</Label>
            <Textarea name="skills" defaultValue={values.skills} />
            <FieldHelp>
              One skill per line, shown when the course is finished and in the learning record.
            </FieldHelp>
          </Field>
          <Field error={errors.bestAfter}>
            <Label>Best after</Label>
            <Select name="bestAfter" defaultValue={values.bestAfter}>
              <option value="">No other course</option>
              {others.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
            <FieldHelp>A hint for students, never a lock.</FieldHelp>
          </Field>
          <CoverField
            path={values.coverPath}
            alt={values.coverAlt}
            longestAlt={coverAltLength}
            error={errors.coverAlt}
            onBusy={setUploading}
          />
          <Choice type="checkbox" name="isPublished" defaultChecked={values.isPublished}>
            Published: students see this course
          </Choice>
        </>
      )}
    </FormDialog>
  )
}
