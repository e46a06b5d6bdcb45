import { data, Link } from 'react-router'
import { requireAdmin } from '#app/account/guards.server.ts'
import { findCourse, listModules } from '#app/courses/courses.data.ts'
import { LearnNotFound } from '#app/courses/learn-not-found.tsx'
import { findEditableLesson } from '#app/courses/lessons.data.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/list-address.ts'
import { pageMeta } from '#app/lib/seo.ts'
import type { Toast } from '#app/lib/toast.ts'
import { loadFailure } from '#app/shell/load-failure.server.ts'
import { LoadFailure } from '#app/shell/load-failure.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/modules.ts'
import { removeCoursePart, saveModule, saveOrder } from './course-editing.server.ts'
import { saveLesson } from './lesson-editing.server.ts'
import { LessonForm } from './lesson-form.tsx'
import { ModuleDialog } from './module-dialog.tsx'
import { ModuleList } from './module-list.tsx'
import { findOpenForm } from './open-course-form.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireAdmin(context, url)
  const supabase = context.get(supabaseContext)
  const { courseId } = params
  const lessonId = url.searchParams.get('lesson') ?? ''
  if (!isUuid(courseId)) return data({ kind: 'missing' as const }, { status: 404 })
  try {
    const [course, modules, lesson] = await Promise.all([
      findCourse(supabase, courseId),
      listModules(supabase, courseId),
      isUuid(lessonId) ? findEditableLesson(supabase, lessonId) : null,
    ])
    if (!course) return data({ kind: 'missing' as const }, { status: 404 })
    const form = findOpenForm(url.searchParams, modules, lesson)
    return { kind: 'found' as const, course, modules, form }
  } catch (cause) {
    return loadFailure(context, 'Course could not be loaded', cause)
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  await requireAdmin(context, url)
  const form = await request.formData()
  const editing = { context, form }
  switch (textField(form, 'intent')) {
    case 'reorder':
      return saveOrder(editing, params.courseId)
    case 'delete-module':
      return removeCoursePart(editing, 'module')
    case 'delete-lesson':
      return removeCoursePart(editing, 'lesson')
    case 'save-module':
      return saveModule(editing, params.courseId)
    default:
      return saveLesson(editing, params.courseId)
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.kind === 'found' ? loaderData.course.title : 'Course Not Found'
  return pageMeta(matches, { title: `Modules and lessons: ${title}`, noindex: true })
}

export default function ModulesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'failed') return <LoadFailure toast={loaderData.toast} />
  if (loaderData.kind === 'missing') return <CourseNotFound />
  const { course, form } = loaderData
  const path = `/admin/courses/${course.id}/modules`
  const crumbs = [
    { name: 'Admin Dashboard', path: '/admin/dashboard' },
    { name: 'Courses', path: '/admin/courses' },
    { name: course.title, path },
  ]
  if (form?.kind === 'lesson') {
    const sent = actionData?.kind === 'lesson' ? actionData : null
    const title = form.lesson ? 'Edit Lesson' : 'Add Lesson'
    return (
      <>
        <PageHeader
          title={title}
          eyebrow={form.module.title}
          crumbs={[...crumbs, { name: title, path: '?' }]}
        />
        <div className="container-grid pb-24">
          <LessonForm
            key={form.lesson?.id ?? form.module.id}
            lesson={
              form.lesson && {
                id: form.lesson.id,
                address: `/courses/${course.slug}/${form.lesson.slug}`,
              }
            }
            module={form.module}
            courseId={course.id}
            values={sent?.values ?? form.values}
            answered={sent?.errors}
            closePath={path}
          />
        </div>
      </>
    )
  }
  const sent = actionData?.kind === 'module' ? actionData : null
  return (
    <>
      <PageHeader title={course.title} eyebrow="Modules and lessons" crumbs={crumbs}>
        {!course.is_published && <Badge>Draft</Badge>}
        <ButtonLink to={`/courses/${course.slug}`} variant="outline">
          Preview as a Student
        </ButtonLink>
        <Link
          to="?newModule=1"
          preventScrollReset
          className={buttonVariants({ variant: 'accent' })}
        >
          Add Module
        </Link>
      </PageHeader>
      <div className="container-grid pb-24">
        {loaderData.modules.length === 0 ? (
          <EmptyState>
            <EmptyStateTitle>No modules yet.</EmptyStateTitle>
            <p>A course is made of modules, and each module of lessons. Add the first module.</p>
          </EmptyState>
        ) : (
          <ModuleList courseSlug={course.slug} modules={loaderData.modules} />
        )}
      </div>
      <ModuleDialog
        key={form?.key ?? 'closed'}
        moduleId={form?.id ?? null}
        isOpen={form !== null}
        values={sent?.values ?? form?.values ?? { title: '', orderIndex: '' }}
        answered={sent?.errors}
        closePath={path}
      />
    </>
  )
}

// One object for good: a new one at every rendering would be a new toast.
const noCourse: Toast = {
  title: 'Error',
  text: 'Could not load the course. There is no course at this address.',
  tone: 'destructive',
}

function CourseNotFound() {
  return (
    <LearnNotFound title="Course Not Found" toast={noCourse}>
      <p>It may have been deleted, or the address is mistyped.</p>
    </LearnNotFound>
  )
}
