import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { courses } from '#supabase/seed/courses.ts'
import { products } from '#supabase/seed/products.ts'
import type { SeedCover, SeedLesson, SeedPdf } from '#supabase/seed/types.ts'
import { drawCover } from './draw-cover.ts'
import { drawPdf } from './draw-pdf.ts'

const seedFolder = path.join(import.meta.dirname, '..', '..', 'supabase', 'seed')
const filesFolder = path.join(seedFolder, 'files')
const filmsFolder = path.join(seedFolder, 'films')

export type Seeding = {
  storage: SupabaseClient['storage']
  /** The address under which a page shows a stored picture. */
  linkTo(publicUrl: string): string
  pictures: Pictures
  adminId: string
  publisher: string
}
type StoredFile = { path: string; name: string; size: number }

export type LessonFiles = {
  pdf?: StoredFile
  video?: StoredFile
  poster?: StoredFile
  captions?: string
}

export async function storeLessonFiles(seeding: Seeding): Promise<Map<SeedLesson, LessonFiles>> {
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
export async function storePictures(seeding: Seeding): Promise<Map<string, string>> {
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

export type ProductFiles = {
  cover: StoredFile
  pdf: StoredFile
  firstPage: StoredFile
  pageCount: number
}

export async function storeProductFiles(seeding: Seeding): Promise<ProductFiles[]> {
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
export async function storeCourseCovers(seeding: Seeding): Promise<string[]> {
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
