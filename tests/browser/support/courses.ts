import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { PDFDocument } from 'pdf-lib'
import type { Database } from '#app/lib/database.ts'

/** A client with the service role: for set-up and checks, never for the behaviour under test. */
export async function serviceClient(): Promise<SupabaseClient<Database>> {
  const folder = process.env.SITE_UNDER_TEST_DATA ?? ''
  const keys = JSON.parse(await readFile(path.join(folder, 'keys.json'), 'utf8'))
  return createClient<Database>(process.env.SITE_UNDER_TEST ?? '', keys.secret, {
    auth: { persistSession: false },
  })
}

export type MadeCourse = {
  id: string
  title: string
  slug: string
  modules: { id: string; title: string; lessons: { id: string; title: string; slug: string }[] }[]
}

/**
 * A separate course, so that tests do not interfere: modules by title, each with its lessons'
 * titles.
 */
export async function makeCourse(outline: Record<string, string[]>): Promise<MadeCourse> {
  const service = await serviceClient()
  const title = `Sample Course ${crypto.randomUUID().slice(0, 8)}`
  const { data: course } = await service
    .from('courses')
    .insert({ title, description: 'Made for a test.' })
    .select('id, title, slug')
    .single()
    .throwOnError()
  const modules: MadeCourse['modules'] = []
  for (const [moduleTitle, lessonTitles] of Object.entries(outline)) {
    const { data: module } = await service
      .from('course_modules')
      .insert({ course_id: course.id, title: moduleTitle })
      .select('id, title')
      .single()
      .throwOnError()
    const lessons: MadeCourse['modules'][number]['lessons'] = []
    for (const lesson of lessonTitles) lessons.push(await addLesson(module.id, lesson))
    modules.push({ ...module, lessons })
  }
  return { ...course, modules }
}

export async function addLesson(moduleId: string, title: string) {
  const service = await serviceClient()
  const { data } = await service
    .from('course_lessons')
    .insert({ module_id: moduleId, title, content: `<p>Text of ${title}.</p>` })
    .select('id, title, slug')
    .single()
    .throwOnError()
  return data
}

export async function samplePdf(words = 'A sample') {
  const document = await PDFDocument.create()
  document.addPage().drawText(words)
  return Buffer.from(await document.save())
}
