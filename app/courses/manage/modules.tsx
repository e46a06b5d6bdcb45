import { Link } from 'react-router'
import { checkDays } from '#app/courses/checked/check-days.ts'
import { listDueLessons } from '#app/courses/checked/checks.data.ts'
import { findCourse, listModules } from '#app/courses/courses.data.ts'
import { noCourse } from '#app/courses/learn-not-found.ts'
import { findEditableLesson } from '#app/courses/lessons.data.ts'
import { findCaptions } from '#app/courses/video/captions.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/modules.ts'
import { copyCoursePart, publishLessons } from './copies/copies.server.ts'
import { courseFailure, removeCoursePart, saveModule, saveOrder } from './course-editing.server.ts'
import { saveLesson } from './lesson-editing.server.ts'
import { LessonForm } from './lesson-form.tsx'
import { ModuleDialog } from './module-dialog.tsx'
import { ModuleList } from './module-list.tsx'
import { findOpenForm } from './open-course-form.ts'

/** A text and captions. */
export const handle: RouteHandle = { formBytes: 2 * editorFormBytes }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const { courseId } = params
  const lessonId = url.searchParams.get('lesson') ?? ''
  if (!isUuid(courseId)) throw notFound(noCourse)
  const { timeZone } = context.get(hostContext).content.business
  const { lastFreshDay } = checkDays(new Date(), timeZone)
  const [course, modules, lesson, due] = await readOrThrow(context, 'Course could not be loaded', [
    findCourse(supabase, courseId),
    listModules(supabase, courseId),
    isUuid(lessonId) ? findEditableLesson(supabase, lessonId) : null,
    listDueLessons(supabase, courseId, lastFreshDay),
  ])
  if (!course) throw notFound(noCourse)
  const captions = lesson && (await findCaptions(supabase, lesson))
  const edited = lesson && { ...lesson, captions }
  const now = new Date()
  return {
    course,
    modules: modules.map((module) => ({
      ...module,
      opensAt: module.opens_at && new Date(module.opens_at) > now ? module.opens_at : null,
    })),
    due,
    form: findOpenForm(url.searchParams, modules, edited, timeZone),
  }
}

export function action({ context, params }: Route.ActionArgs) {
  const form = formOf(context)
  const editing = { context, form }
  const acts = {
    reorder: () => saveOrder(editing, params.courseId),
    'copy-module': () => copyCoursePart(editing, 'module'),
    'copy-lesson': () => copyCoursePart(editing, 'lesson'),
    'publish-lessons': () => publishLessons(editing),
    'delete-module': () => removeCoursePart(editing, 'module'),
    'delete-lesson': () => removeCoursePart(editing, 'lesson'),
    'save-module': saveModule(editing, params.courseId),
    'save-lesson': saveLesson(editing, params.courseId),
  }
  return act(context, form, acts, courseFailure)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = `Modules and lessons: ${loaderData?.course.title}`
  return pageMeta(matches, { title, noindex: true })
}

export default function ModulesPage({ loaderData, actionData }: Route.ComponentProps) {
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
            modules={loaderData.modules.map(({ id, title }) => ({ id, title }))}
            courseId={course.id}
            freePath={`/free-lessons/${course.slug}`}
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
            <p>A course is made up of modules, and each module of lessons. Add the first module.</p>
          </EmptyState>
        ) : (
          <ModuleList
            courseSlug={course.slug}
            modules={loaderData.modules.map((module) => ({
              ...module,
              lessons: module.lessons.map((lesson) => ({
                ...lesson,
                isDue: loaderData.due.includes(lesson.id),
              })),
            }))}
          />
        )}
      </div>
      <ModuleDialog
        key={form?.key ?? 'closed'}
        moduleId={form?.id ?? null}
        isOpen={form !== null}
        values={sent?.values ?? form?.values ?? { title: '', orderIndex: '', opensAt: '' }}
        answered={sent?.errors}
        closePath={path}
      />
    </>
  )
}
