import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { categories } from '#supabase/seed/categories.ts'
import { courses } from '#supabase/seed/courses.ts'
import { posts } from '#supabase/seed/posts.ts'
import { products } from '#supabase/seed/products.ts'
import { quizQuestions } from '#supabase/seed/quiz.ts'
import type { SeedCover, SeedLesson, SeedPdf, SeedTeaches } from '#supabase/seed/types.ts'
import { drawCover } from './draw-cover.ts'
import { drawPdf } from './draw-pdf.ts'

const seedFolder = path.join(import.meta.dirname, '..', '..', 'supabase', 'seed')
const filesFolder = path.join(seedFolder, 'files')
const filmsFolder = path.join(seedFolder, 'films')

type Seeding = {
  storage: SupabaseClient['storage']
  /** The address under which a page shows a stored picture. */
  linkTo(publicUrl: string): string
  pictures: Pictures
  adminId: string
  publisher: string
}
type StoredFile = { path: string; name: string; size: number }

/**
 * The rows of the sample content, by table, for the database function end_first_start. Their files are
 * stored before the rows, so that an interrupted start leaves no row without its file. Paths and bytes
 * are always the same: a second start, or one at the same time, stores no second copy.
 */
export async function makeDemo(seeding: Seeding) {
  const lessons = await storeLessonFiles(seeding)
  const pictures = await storePictures(seeding)
  const covers = await storeCourseCovers(seeding)
  const productFiles = await storeProductFiles(seeding)
  return {
    ...makePosts(seeding.adminId),
    ...makeCourses(lessons, pictures, covers),
    products: makeProducts(seeding.adminId, productFiles),
    quiz_questions: makeQuiz(),
  }
}

type LessonFiles = { pdf?: StoredFile; video?: StoredFile; poster?: StoredFile; captions?: string }

async function storeLessonFiles(seeding: Seeding): Promise<Map<SeedLesson, LessonFiles>> {
  const stored = new Map<SeedLesson, LessonFiles>()
  for (const course of courses) {
    for (const lesson of course.modules.flatMap((module) => module.lessons)) {
      const folder = `${course.slug}/${lesson.slug}-sample`
      const files: LessonFiles = {}
      if (lesson.pdf) files.pdf = await storePdf(seeding, 'course-pdfs', folder, lesson.pdf)
      if (lesson.contentType === 'video') {
        const film = (ending: string, type: string) =>
          storeSample(
            seeding,
            'course-videos',
            `${folder}/${lesson.film}.${ending}`,
            type,
            filmsFolder,
          )
        files.video = await film('mp4', 'video/mp4')
        files.poster = await film('webp', 'image/webp')
        files.captions = await readFile(path.join(filmsFolder, `${lesson.film}.vtt`), 'utf8')
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
    const file = `${seeding.adminId}/samples/${name}`
    await storeSample(seeding, 'blog-images', file, 'image/webp')
    const { publicUrl } = seeding.storage.from('blog-images').getPublicUrl(file).data
    addresses.set(name, seeding.linkTo(publicUrl))
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
    const folder = `${seeding.adminId}/${product.slug}-sample`
    const cover = await storeCover(seeding, folder, product.cover, 'tall')
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

/** The paths of the covers, in the order of the courses. */
async function storeCourseCovers(seeding: Seeding): Promise<string[]> {
  const paths: string[] = []
  for (const { slug, cover } of courses) {
    const folder = `${seeding.adminId}/${slug}-course-sample`
    paths.push((await storeCover(seeding, folder, cover, 'wide')).path)
  }
  return paths
}

async function storeCover(
  seeding: Seeding,
  folder: string,
  { pattern, palette }: SeedCover,
  shape: 'tall' | 'wide',
) {
  const svg = drawCover(pattern, palette, shape)
  const bytes = await seeding.pictures.run({ lane: 'first start' }, async () => ({
    task: 'draw',
    svg,
    format: 'webp',
  }))
  return store(seeding, 'product-covers', `${folder}/cover.webp`, bytes, 'image/webp')
}

async function storePdf(seeding: Seeding, bucket: string, folder: string, pdf: SeedPdf) {
  const bytes = await drawPdf(pdf, seeding.publisher)
  return store(seeding, bucket, `${folder}/${pdf.fileName}`, bytes, 'application/pdf')
}

/** Stores the sample file of the same name. */
async function storeSample(
  seeding: Seeding,
  bucket: string,
  file: string,
  type: string,
  folder = filesFolder,
) {
  const bytes = await readFile(path.join(folder, path.basename(file)))
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

function makePosts(adminId: string) {
  const rows = categories.map((name) => ({ id: randomUUID(), name, user_id: adminId }))
  const blogPosts = posts.map((post) => ({
    title: post.title,
    slug: post.slug,
    content: post.content.trim(),
    category_id: rows.find(({ name }) => name === post.category)?.id,
    user_id: adminId,
    published_at: post.publishedAt,
  }))
  return { blog_categories: rows, blog_posts: blogPosts }
}

function makeCourses(
  files: Map<SeedLesson, LessonFiles>,
  pictures: Map<string, string>,
  covers: string[],
) {
  const ids = new Map(courses.map(({ slug }) => [slug, randomUUID()]))
  const all = courses.map((course, age) => {
    const id = ids.get(course.slug) ?? ''
    const modules = course.modules.map((module, index) => {
      const row = { id: randomUUID(), course_id: id, title: module.title, order_index: index }
      const lessons = module.lessons.map((lesson, place) => ({
        module_id: row.id,
        order_index: place,
        is_free: lesson.slug === course.freeLesson,
        ...makeLesson(lesson, files.get(lesson) ?? {}, pictures),
      }))
      return { row, lessons }
    })
    const { title, slug, description } = course
    const skills = course.skills.join('\n')
    const row = {
      id,
      title,
      slug,
      description,
      skills,
      cover_image_url: covers[age],
      cover_image_alt: course.cover.alt,
      best_after_id: ids.get(course.bestAfter ?? ''),
      created_at: minutesAgo(courses.length - age),
    }
    return { row, modules }
  })
  const modules = all.flatMap((course) => course.modules)
  return {
    courses: all.map(({ row }) => row),
    course_modules: modules.map(({ row }) => row),
    course_lessons: modules.flatMap(({ lessons }) => lessons),
  }
}

function makeLesson(lesson: SeedLesson, files: LessonFiles, pictures: Map<string, string>) {
  const { pdf, video, poster, captions } = files
  const isVideo = lesson.contentType === 'video'
  const html = (isVideo ? lesson.notes : lesson.content)
    .trim()
    .replace(/src="([^"]+)"/g, (_, name: string) => `src="${pictures.get(name)}"`)
  return {
    title: lesson.title,
    slug: lesson.slug,
    content_type: lesson.contentType,
    [isVideo ? 'notes' : 'content']: html,
    video_url: video?.path,
    video_name: video?.name,
    video_size_bytes: video?.size,
    captions,
    video_seconds: captions && secondsOf(captions),
    chapters: isVideo ? lesson.chapters?.join('\n') : undefined,
    poster_url: poster?.path,
    pdf_url: pdf?.path,
    pdf_name: pdf?.name,
    pdf_size_bytes: pdf?.size,
  }
}

/** The length of a sample film, to which its last caption stays. */
function secondsOf(captions: string) {
  const [, hours = 0, minutes = 0, seconds = 0] =
    [...captions.matchAll(/--> (\d+):(\d+):(\d+)/g)].at(-1) ?? []
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
}

function makeProducts(adminId: string, files: ProductFiles[]) {
  return products.map((product, index) => {
    const { cover, pdf, firstPage, pageCount } = files[index] ?? {}
    return {
      title: product.title,
      slug: product.slug,
      description: product.description,
      price: product.price,
      cover_image_url: cover?.path,
      pdf_file_url: pdf?.path,
      pdf_name: pdf?.name,
      pdf_size_bytes: pdf?.size,
      what_is_inside: product.whatIsInside.join('\n'),
      who_it_is_for: product.whoItIsFor,
      pdf_pages: pageCount,
      first_page_url: firstPage?.path,
      user_id: adminId,
      created_at: minutesAgo(index),
    }
  })
}

/** Lists show the newest first: this keeps the order of the samples. */
function minutesAgo(minutes: number) {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

function makeQuiz() {
  return quizQuestions.map((question) => ({
    question_text: question.question,
    explanation: question.explanation,
    answers: question.answers.map(({ text, isCorrect }) => ({
      answer_text: text,
      is_correct: isCorrect,
    })),
    ...readNext('teaches' in question ? question.teaches : undefined),
  }))
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
