import { Link } from 'react-router'
import { findCourse } from '#app/courses/courses.data.ts'
import { listCourseProgress } from '#app/courses/progress.data.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/courses.ts'
import { copyCoursePart } from './copies/copies.server.ts'
import { CourseDialog } from './course-dialog.tsx'
import { courseFailure, removeCoursePart, saveCourse } from './course-editing.server.ts'
import { CourseTable } from './course-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const edited = url.searchParams.get('edit') ?? ''
  const [courses, course] = await readOrThrow(context, 'Courses could not be loaded', [
    listCourseProgress(supabase),
    isUuid(edited) ? findCourse(supabase, edited) : null,
  ])
  return { courses, course, isNew: url.searchParams.has('new') }
}

export function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const editing = { context, form }
  const acts = {
    save: saveCourse(editing),
    copy: () => copyCoursePart(editing, 'course'),
    delete: () => removeCoursePart(editing, 'course'),
  }
  return act(context, form, acts, courseFailure)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Manage courses', noindex: true })
}

const crumbs = [
  { name: 'Admin Dashboard', path: '/admin/dashboard' },
  { name: 'Courses', path: '/admin/courses' },
]

export default function CoursesAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { courses, course, isNew } = loaderData
  const values = actionData?.values ?? {
    title: course?.title ?? '',
    description: course?.description ?? '',
    skills: course?.skills ?? '',
    coverPath: course?.cover_image_url ?? '',
    coverAlt: course?.cover_image_alt ?? '',
    bestAfter: course?.best_after_id ?? '',
    isPublished: course?.is_published ?? true,
  }
  return (
    <>
      <PageHeader title="Manage courses" crumbs={crumbs}>
        <ButtonLink to="/admin/courses/import" variant="outline">
          Import an Outline
        </ButtonLink>
        <CreateLink />
      </PageHeader>
      <div className="container-grid pb-24">
        {courses.length === 0 ? (
          <EmptyState>
            <EmptyStateTitle>No courses yet.</EmptyStateTitle>
            <p>Create the first one, then add its modules and lessons.</p>
          </EmptyState>
        ) : (
          <CourseTable courses={courses} />
        )}
      </div>
      {/* A new key resets the form for another course. */}
      <CourseDialog
        key={course?.id ?? `new:${isNew}`}
        course={course && { id: course.id, slug: course.slug }}
        others={courses
          .filter(({ course_id: id }) => id !== course?.id)
          .map(({ course_id: id, course_title: title }) => ({ id, title }))}
        isOpen={isNew || course !== null}
        values={values}
        answered={actionData?.errors}
      />
    </>
  )
}

function CreateLink() {
  return (
    <Link to="?new=1" preventScrollReset className={buttonVariants({ variant: 'accent' })}>
      Create Course
    </Link>
  )
}
