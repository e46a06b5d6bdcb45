import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Pictures } from '#platform/pictures/pictures.ts'
import type { Database, Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { categories } from '#supabase/seed/categories.ts'
import { courses } from '#supabase/seed/courses.ts'
import { posts } from '#supabase/seed/posts.ts'
import { products } from '#supabase/seed/products.ts'
import { quizQuestions } from '#supabase/seed/quiz.ts'
import type { SeedLesson, SeedPdf, SeedTeaches } from '#supabase/seed/types.ts'
import { drawCover } from './draw-cover.ts'
import { drawPdf } from './draw-pdf.ts'

const filesFolder = path.join(import.meta.dirname, '..', '..', 'supabase', 'seed', 'files')

type Seeding = {
  owner: Database
  storage: SupabaseClient['storage']
  pictures: Pictures
  adminId: string
  publisher: string
}
type StoredFile = { path: string; name: string; size: number }

/**
 * Seeds an empty database with sample content. Files are stored before the rows, which follow in
 * one transaction, so that an interrupted start leaves no row without its file.
 */
export async function seedDemo(seeding: Seeding): Promise<void> {
  const lessons = await storeLessonFiles(seeding)
  const pictures = await storePictures(seeding)
  const productFiles = await storeProductFiles(seeding)
  await seeding.owner.transaction(async (executor) => {
    await insertPosts(executor, seeding.adminId)
    await insertCourses(executor, lessons, pictures)
    await insertProducts(executor, seeding.adminId, productFiles)
    await insertQuiz(executor)
    await executor.query(sql`select private.mark_samples()`)
  })
}

type LessonFiles = { pdf?: StoredFile; video?: StoredFile; captions?: StoredFile }

async function storeLessonFiles(seeding: Seeding): Promise<Map<SeedLesson, LessonFiles>> {
  const stored = new Map<SeedLesson, LessonFiles>()
  for (const course of courses) {
    for (const lesson of course.modules.flatMap((module) => module.lessons)) {
      const folder = `${course.slug}/${lesson.slug}-${randomUUID()}`
      const files: LessonFiles = {}
      if (lesson.pdf) files.pdf = await storePdf(seeding, 'course-pdfs', folder, lesson.pdf)
      if (lesson.contentType === 'video') {
        const { file, captions } = lesson.source
        files.video = await storeSample(seeding, 'course-videos', `${folder}/${file}`, 'video/mp4')
        files.captions = await storeSample(
          seeding,
          'course-videos',
          `${folder}/${captions}`,
          'text/vtt',
        )
      }
      stored.set(lesson, files)
    }
  }
  return stored
}

/** Maps the file name of each picture that lessons show to its address on this site. */
async function storePictures(seeding: Seeding): Promise<Map<string, string>> {
  const names = (await readdir(filesFolder)).filter((name) => name.endsWith('.webp'))
  const addresses = new Map<string, string>()
  for (const name of names) {
    const file = `${seeding.adminId}/${randomUUID()}/${name}`
    await storeSample(seeding, 'blog-images', file, 'image/webp')
    const { publicUrl } = seeding.storage.from('blog-images').getPublicUrl(file).data
    // A path survives a change of the site's domain.
    addresses.set(name, new URL(publicUrl).pathname)
  }
  return addresses
}

type ProductFiles = {
  cover: StoredFile
  pdf: StoredFile
  firstPage: StoredFile
  pageCount: number
}

async function storeProductFiles(seeding: Seeding): Promise<ProductFiles[]> {
  const stored: ProductFiles[] = []
  for (const product of products) {
    const folder = `${seeding.adminId}/${product.slug}-${randomUUID()}`
    const svg = drawCover(product.cover.pattern, product.cover.palette)
    const bytes = await seeding.pictures.run({ lane: 'first start' }, async () => ({
      task: 'draw',
      svg,
      format: 'webp',
    }))
    const cover = await store(
      seeding,
      'product-covers',
      `${folder}/cover.webp`,
      bytes,
      'image/webp',
    )
    const pdf = await drawPdf(product.pdf, seeding.publisher)
    const { pageCount, firstPage } = await seeding.pictures.readPdf({ lane: 'first start' }, pdf)
    const pdfPath = `${folder}/${product.pdf.fileName}`
    const picturePath = `${folder}/first-page.webp`
    stored.push({
      cover,
      pdf: await store(seeding, 'product-files', pdfPath, pdf, 'application/pdf'),
      firstPage: await store(seeding, 'product-covers', picturePath, firstPage, 'image/webp'),
      pageCount,
    })
  }
  return stored
}

async function storePdf(seeding: Seeding, bucket: string, folder: string, pdf: SeedPdf) {
  const bytes = await drawPdf(pdf, seeding.publisher)
  return store(seeding, bucket, `${folder}/${pdf.fileName}`, bytes, 'application/pdf')
}

/** Stores the sample file of the same name. */
async function storeSample(seeding: Seeding, bucket: string, file: string, type: string) {
  const bytes = await readFile(path.join(filesFolder, path.basename(file)))
  return store(seeding, bucket, file, bytes, type)
}

async function store(
  { storage }: Seeding,
  bucket: string,
  file: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<StoredFile> {
  const { error } = await storage
    .from(bucket)
    .upload(file, bytes, { contentType, cacheControl: '3600', upsert: true })
  if (error) throw new Error(`The sample file ${file} could not be stored`, { cause: error })
  return { path: file, name: path.basename(file), size: bytes.byteLength }
}

async function insertPosts(executor: Executor, adminId: string) {
  const ids = new Map<string, string>()
  for (const name of categories) {
    const id = randomUUID()
    ids.set(name, id)
    await executor.query(
      sql`insert into blog_categories (id, name, user_id) values (${id}, ${name}, ${adminId})`,
    )
  }
  for (const post of posts) {
    await executor.query(sql`
      insert into blog_posts (title, slug, content, category_id, user_id, published_at, created_at)
      values (${post.title}, ${post.slug}, ${post.content.trim()}, ${ids.get(post.category)}, ${adminId},
        ${post.publishedAt}, ${post.publishedAt})`)
  }
}

async function insertCourses(
  executor: Executor,
  files: Map<SeedLesson, LessonFiles>,
  pictures: Map<string, string>,
) {
  for (const [age, course] of courses.entries()) {
    const courseId = randomUUID()
    await executor.query(sql`
      insert into courses (id, title, slug, description, skills, created_at)
      values (${courseId}, ${course.title}, ${course.slug}, ${course.description},
        ${course.skills.join('\n')},
        now() - make_interval(mins => ${courses.length - age}))`)
    for (const [moduleIndex, module] of course.modules.entries()) {
      const moduleId = randomUUID()
      await executor.query(sql`
        insert into course_modules (id, course_id, title, order_index)
        values (${moduleId}, ${courseId}, ${module.title}, ${moduleIndex})`)
      for (const [index, lesson] of module.lessons.entries()) {
        const place = { moduleId, index, isFree: lesson.slug === course.freeLesson }
        await insertLesson(executor, place, lesson, { ...files.get(lesson), pictures })
      }
    }
  }
}

async function insertLesson(
  executor: Executor,
  { moduleId, index, isFree }: { moduleId: string; index: number; isFree: boolean },
  lesson: SeedLesson,
  { pdf, video, captions, pictures }: LessonFiles & { pictures: Map<string, string> },
) {
  const isVideo = lesson.contentType === 'video'
  const html = (isVideo ? lesson.notes : lesson.content)
    .trim()
    .replace(/src="([^"]+)"/g, (_, name: string) => `src="${pictures.get(name)}"`)
  await executor.query(sql`
    insert into course_lessons (module_id, title, slug, order_index, content_type, content, notes,
      video_url, video_name, video_size_bytes, captions_url, pdf_url, pdf_name, pdf_size_bytes, is_free)
    values (${moduleId}, ${lesson.title}, ${lesson.slug}, ${index}, ${lesson.contentType},
      ${isVideo ? null : html}, ${isVideo ? html : null},
      ${video?.path}, ${video?.name}, ${video?.size}, ${captions?.path},
      ${pdf?.path}, ${pdf?.name}, ${pdf?.size}, ${isFree})`)
}

async function insertProducts(executor: Executor, adminId: string, files: ProductFiles[]) {
  for (const [index, product] of products.entries()) {
    const { cover, pdf, firstPage, pageCount } = files[index] ?? {}
    await executor.query(sql`
      insert into products (title, slug, description, price, cover_image_url, pdf_file_url, pdf_name,
        pdf_size_bytes, what_is_inside, who_it_is_for, pdf_pages, first_page_url, user_id, created_at)
      values (${product.title}, ${product.slug}, ${product.description}, ${product.price},
        ${cover?.path}, ${pdf?.path}, ${pdf?.name}, ${pdf?.size}, ${product.whatIsInside.join('\n')},
        ${product.whoItIsFor}, ${pageCount}, ${firstPage?.path}, ${adminId},
        now() - make_interval(mins => ${index}))`)
  }
}

async function insertQuiz(executor: Executor) {
  const questions = quizQuestions.map((question) => ({
    question_text: question.question,
    explanation: question.explanation,
    answers: question.answers.map(({ text, isCorrect }) => ({
      answer_text: text,
      is_correct: isCorrect,
    })),
    ...readNext('teaches' in question ? question.teaches : undefined),
  }))
  await executor.query(sql`select save_quiz_questions(${JSON.stringify(questions)})`)
}

function readNext(teaches: SeedTeaches | undefined) {
  if (!teaches) return {}
  if (teaches.kind === 'article') {
    return { read_next_url: `/${teaches.slug}`, read_next_label: titleOf(teaches.slug) }
  }
  if (teaches.kind === 'post') {
    const post = posts.find(({ slug }) => slug === teaches.slug)
    return {
      read_next_url: `/blog/${teaches.slug}`,
      read_next_label: post?.title ?? titleOf(teaches.slug),
    }
  }
  const { courseSlug, lessonSlug } = teaches
  const lesson = courses
    .find(({ slug }) => slug === courseSlug)
    ?.modules.flatMap((module) => module.lessons)
    .find(({ slug }) => slug === lessonSlug)
  return {
    read_next_url: `/courses/${courseSlug}/${lessonSlug}`,
    read_next_label: lesson?.title ?? titleOf(lessonSlug),
  }
}

function titleOf(slug: string) {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
