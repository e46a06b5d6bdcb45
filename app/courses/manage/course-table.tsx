import type { Tables } from '#app/lib/database.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { CopyButton } from './copies/copy-button.tsx'
import { DeleteCounts } from './delete-counts.tsx'

type CourseTableProps = {
  courses: Pick<
    Tables<'course_progress'>,
    'course_id' | 'course_title' | 'course_slug' | 'is_published' | 'total_lessons'
  >[]
}

export function CourseTable({ courses }: CourseTableProps) {
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>Course</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Lessons</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {courses.map((course) => (
          <CourseRow key={course.course_id} course={course} />
        ))}
      </TableBody>
    </Table>
  )
}

function CourseRow({ course }: { course: CourseTableProps['courses'][number] }) {
  const { course_id: id, course_title: title, course_slug: slug } = course
  return (
    <TableRow>
      <TableCell className="wrap-anywhere">
        <SiteLink
          to={`/admin/courses/${id}/modules`}
          prefetch="none"
          className="link finger-target inline-block text-base"
        >
          {title}
        </SiteLink>
        <span className="block text-muted text-sm">/courses/{slug}</span>
      </TableCell>
      <TableCell label="Status">
        <Badge tone={course.is_published ? 'success' : 'neutral'} className="justify-self-start">
          {course.is_published ? 'Published' : 'Draft'}
        </Badge>
      </TableCell>
      <TableCell label="Lessons" className="tabular sm:text-right">
        {course.total_lessons}
      </TableCell>
      <TableCell>
        <RowActions className="sm:justify-end">
          <RowLink to={`/admin/courses/${id}/modules`} variant="primary" name={`of ${title}`}>
            Modules & Lessons
          </RowLink>
          <RowLink to={`/courses/${slug}`} name={`${title} as a student`}>
            Preview
          </RowLink>
          <RowLink to={`?edit=${id}`} preventScrollReset name={title}>
            Edit
          </RowLink>
          <CopyButton id={id} intent="copy" name={title} />
          <DeleteRow what="Course" label={`Delete ${title}`} id={id}>
            <p className="wrap-anywhere">
              “{title}” will be deleted with all its content: modules, lessons, their files and the
              students’ progress. This cannot be undone.
            </p>
            <DeleteCounts kind="course" id={id} />
          </DeleteRow>
        </RowActions>
      </TableCell>
    </TableRow>
  )
}
