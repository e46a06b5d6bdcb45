import type { TestSite } from './site.ts'

/** A separate course: modules by title, each with its lessons' titles. */
export async function makeCourse(site: TestSite, outline: Record<string, string[]>) {
  const service = site.connect('service')
  const { data: course } = await service
    .from('courses')
    .insert({ title: `Sample Course ${crypto.randomUUID().slice(0, 8)}`, description: 'A sample.' })
    .select('id, title, slug')
    .single()
    .throwOnError()
  const modules: { id: string; lessons: Lesson[] }[] = []
  for (const [title, lessonTitles] of Object.entries(outline)) {
    const { data: module } = await service
      .from('course_modules')
      .insert({ course_id: course.id, title })
      .select('id')
      .single()
      .throwOnError()
    const lessons: Lesson[] = []
    for (const lesson of lessonTitles) lessons.push(await addLesson(site, module.id, lesson))
    modules.push({ ...module, lessons })
  }
  return { ...course, modules }
}

type Lesson = { id: string; title: string; slug: string }

export async function addLesson(site: TestSite, moduleId: string, title: string): Promise<Lesson> {
  const { data } = await site
    .connect('service')
    .from('course_lessons')
    .insert({ module_id: moduleId, title, content: `<p>Text of ${title}.</p>` })
    .select('id, title, slug')
    .single()
    .throwOnError()
  return data
}
