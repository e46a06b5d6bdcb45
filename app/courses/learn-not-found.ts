// For notFound(): what is said instead of a course or lesson that is not there.

const back = { label: 'Back to Courses', to: '/dashboard' }

export const noCourse = {
  title: 'Course Not Found',
  text: 'It may have been taken down, or there’s a typo in the address.',
  reason: 'Could not load the course. There is no course at this address.',
  back,
}

type Elsewhere = { title: string; slug: string; course: { title: string; slug: string } }

/** `elsewhere` is a lesson of that name in another course. */
export function noLesson(elsewhere: Elsewhere | null) {
  const title = 'Lesson Not Found'
  if (!elsewhere) {
    const text = 'It may have been renamed or removed, or there’s a typo in the address.'
    const reason = 'Could not load the lesson. There is no lesson at this address.'
    return { title, text, reason, back }
  }
  const { course, slug } = elsewhere
  return {
    title,
    text: `There’s a lesson with this name in “${course.title}”:`,
    reason: 'Lesson does not belong to this course.',
    link: { label: elsewhere.title, to: `/courses/${course.slug}/${slug}` },
    back,
  }
}
