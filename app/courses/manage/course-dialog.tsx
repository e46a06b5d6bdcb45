import type { Answered } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Textarea } from '#app/ui/input.tsx'
import { type CourseValues, courseForm, titleLength } from './course-fields.ts'
import { FormDialog } from './form-dialog.tsx'

type CourseDialogProps = {
  /** The edited course; null for a new one. */
  course: { id: string; slug: string } | null
  isOpen: boolean
  values: CourseValues
  answered: Answered<typeof courseForm>
}

export function CourseDialog({ course, isOpen, values, answered }: CourseDialogProps) {
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
            <FieldHelp>One skill per line, shown when the course is finished.</FieldHelp>
          </Field>
          <Choice type="checkbox" name="isPublished" defaultChecked={values.isPublished}>
            Published: students see this course
          </Choice>
        </>
      )}
    </FormDialog>
  )
}
