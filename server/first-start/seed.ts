import { randomUUID } from 'node:crypto'
import { categories } from '#supabase/seed/categories.ts'
import { courses } from '#supabase/seed/courses.ts'
import { posts } from '#supabase/seed/posts.ts'
import { products } from '#supabase/seed/products.ts'
import { quizQuestions } from '#supabase/seed/quiz.ts'
import type { SeedLesson, SeedTeaches } from '#supabase/seed/types.ts'
import {
  type LessonFiles,
  type ProductFiles,
  type Seeding,
  storeCourseCovers,
  storeLessonFiles,
  storePictures,
  storeProductFiles,
} from './store-samples.ts'

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
