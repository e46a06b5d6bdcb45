import { BookOpen, PenLine } from 'lucide-react'
import { ButtonLink } from '#app/ui/site-link.tsx'

/** The way to the two editors. The step is done when something is saved there. */
export function FirstContent() {
  return (
    <div className="grid max-w-3xl gap-6">
      <p>
        A short answer to a question that clients ask you every month makes a good first post. A
        course can start with a single lesson.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/admin/blog">
          <PenLine aria-hidden /> Write a post
        </ButtonLink>
        <ButtonLink to="/admin/courses" variant="outline">
          <BookOpen aria-hidden /> Make a course
        </ButtonLink>
        <ButtonLink to="/admin/start" variant="quiet">
          Skip for now
        </ButtonLink>
      </div>
    </div>
  )
}
