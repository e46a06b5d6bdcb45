import { useEffect, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
} from '#app/components/ui/dialog.tsx'
import { Field, FieldHelp, Label } from '#app/components/ui/field.tsx'
import { Choice, Input, Textarea } from '#app/components/ui/input.tsx'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'

type CourseValues = { title: string; description: string; isPublished: boolean }

type CourseDialogProps = {
  /** The course that is edited; none for a new one. */
  course: { id: string; slug: string } | null
  isOpen: boolean
  values: CourseValues
  errors: { title?: string; description?: string }
}

/** The address says whether it is open: ?new=1 or ?edit=…, so that Back closes it. */
export function CourseDialog({ course, isOpen, values, errors }: CourseDialogProps) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The browser would begin at the Close button.
    if (isOpen) form.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [isOpen])
  useFocusFirstError(form, errors.title || errors.description ? errors : null)
  return (
    <Dialog>
      <DialogContent
        open={isOpen}
        onClose={() => {
          // Also called when a saved form has led back to the list.
          if (isOpen) void navigate('/admin/courses', { replace: true, preventScrollReset: true })
        }}
      >
        <DialogTitle>{course ? 'Edit Course' : 'Create Course'}</DialogTitle>
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="save" />
          {course && <input type="hidden" name="id" value={course.id} />}
          <Field error={errors.title}>
            <Label>Title</Label>
            <Input name="title" defaultValue={values.title} maxLength={200} required />
            {course && <FieldHelp>Address: /courses/{course.slug}</FieldHelp>}
          </Field>
          <Field error={errors.description}>
            <Label>Description</Label>
            <Textarea name="description" defaultValue={values.description} />
          </Field>
          <Choice type="checkbox" name="isPublished" defaultChecked={values.isPublished}>
            Published: students see this course
          </Choice>
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button
              type="submit"
              pending={navigation.state === 'submitting'}
              pendingLabel="Saving..."
            >
              {course ? 'Update Course' : 'Create Course'}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
