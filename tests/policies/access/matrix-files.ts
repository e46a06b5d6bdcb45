import { ids } from '#tests/policies/support/people-and-content.ts'
import type { Rule } from './rules.ts'

const file = (bucket: string, name: string) => `bucket_id = '${bucket}' and name = '${name}'`
const open = (about: string, bucket: string, name: string, answers: string): Rule => ({
  table: 'storage.objects',
  about,
  verb: 'select',
  text: `select 1 from storage.objects where ${file(bucket, name)}`,
  answers,
})
const upload = (about: string, bucket: string, name: string, answers: string): Rule => ({
  table: 'storage.objects',
  about,
  verb: 'insert',
  text: `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`,
  answers,
})
const replaceFile = (about: string, bucket: string, name: string, answers: string): Rule => ({
  table: 'storage.objects',
  about,
  verb: 'update',
  text: `update storage.objects set metadata = '{}' where ${file(bucket, name)}`,
  answers,
})
const remove = (about: string, bucket: string, name: string, answers: string): Rule => ({
  table: 'storage.objects',
  about,
  verb: 'delete',
  text: `delete from storage.objects where ${file(bucket, name)}`,
  answers,
})

const ownPicture = `${ids.student}/picture.png`
const openPicture = ['question-pictures', `${ids.openQuestion}/screen.png`] as const
const publicPicture = ['question-pictures', `${ids.publicQuestion}/screen.png`] as const
const lostPicture = ['question-pictures', `${ids.message}/of-no-question.png`] as const

/** Files that no lesson names: those that one names are kept for everybody. */
const adminFiles = [
  ['course-videos', 'sample/lesson.pdf'],
  ['course-pdfs', 'sample/of-no-lesson.pdf'],
  ['product-covers', 'sample/cover.png'],
  ['product-files', 'sample/paid.pdf'],
] as const

/** Columns: anonymous, student, other, admin, service. */
export const fileRules: Rule[] = [
  open('a lesson’s video', 'course-videos', 'sample/lesson.mp4', 'nothing yes yes yes yes'),
  open('a lesson’s PDF', 'course-pdfs', 'sample/lesson.pdf', 'nothing yes yes yes yes'),
  open('a lesson’s captions', 'course-videos', 'sample/lesson.vtt', 'nothing yes yes yes yes'),
  open('a lesson’s poster', 'course-videos', 'sample/lesson.jpg', 'nothing yes yes yes yes'),
  ...(
    [
      ['the video of an unpublished course', 'course-videos', 'sample/draft.mp4'],
      ['the captions of an unpublished course', 'course-videos', 'sample/draft.vtt'],
      ['the poster of an unpublished course', 'course-videos', 'sample/draft.jpg'],
      ['the PDF of an unpublished course', 'course-pdfs', 'sample/draft.pdf'],
      ['a PDF that no lesson names', 'course-pdfs', 'sample/of-no-lesson.pdf'],
      ['a video under the name of a lesson’s PDF', 'course-videos', 'sample/lesson.pdf'],
    ] as const
  ).map(([about, bucket, name]) => open(about, bucket, name, 'nothing nothing nothing yes yes')),
  open('a cover', 'product-covers', 'sample/cover.png', 'yes yes yes yes yes'),
  open(
    'the PDF the student claimed',
    'product-files',
    'sample/free.pdf',
    'nothing yes nothing yes yes',
  ),
  open(
    'a PDF nobody claimed',
    'product-files',
    'sample/paid.pdf',
    'nothing nothing nothing yes yes',
  ),
  open('the student’s picture', 'blog-images', ownPicture, 'nothing yes nothing yes yes'),
  open('a picture of a question that waits', ...openPicture, 'nothing yes nothing yes yes'),
  open('a picture of a public question', ...publicPicture, 'nothing yes yes yes yes'),
  open('a picture of no question', ...lostPicture, 'nothing nothing nothing yes yes'),
  upload(
    'a picture of a question that waits',
    'question-pictures',
    `${ids.openQuestion}/new.png`,
    'refused yes refused refused yes',
  ),
  upload(
    'a picture of an answered question',
    'question-pictures',
    `${ids.publicQuestion}/new.png`,
    'refused refused refused refused refused',
  ),
  upload(
    'a picture of no question',
    'question-pictures',
    `${ids.student}/new.png`,
    'refused refused refused refused refused',
  ),
  replaceFile('a picture of a question', ...openPicture, 'nothing nothing nothing nothing yes'),
  remove('a picture of a question', ...publicPicture, 'nothing yes nothing yes yes'),
  remove('a picture of no question', ...lostPicture, 'nothing nothing nothing yes yes'),
  open('a site picture', 'site-pictures', 'look/unused.png', 'nothing nothing nothing yes yes'),
  upload('a site picture', 'site-pictures', 'look/new.png', 'refused refused refused yes yes'),
  replaceFile(
    'a site picture',
    'site-pictures',
    'look/unused.png',
    'nothing nothing nothing nothing yes',
  ),
  open('a film of a post', 'films', 'sample/film.mp4', 'nothing nothing nothing yes yes'),
  upload('a film of a post', 'films', 'sample/new.mp4', 'refused refused refused yes yes'),
  replaceFile(
    'a film of a post',
    'films',
    'sample/film.mp4',
    'nothing nothing nothing nothing yes',
  ),
  remove('a film of a post', 'films', 'sample/film.mp4', 'nothing nothing nothing yes yes'),
  open('a ZIP to import', 'site-imports', 'sample/site.zip', 'nothing nothing nothing yes yes'),
  upload('a ZIP to import', 'site-imports', 'sample/new.zip', 'refused refused refused yes yes'),
  replaceFile(
    'a ZIP to import',
    'site-imports',
    'sample/site.zip',
    'nothing nothing nothing nothing yes',
  ),
  remove('a ZIP to import', 'site-imports', 'sample/site.zip', 'nothing nothing nothing yes yes'),
  remove('a site picture', 'site-pictures', 'look/unused.png', 'nothing nothing nothing yes yes'),

  ...adminFiles.flatMap(([bucket, name]) => [
    upload(`a file of ${bucket}`, bucket, 'sample/new.file', 'refused refused refused yes yes'),
    upload(
      `an own folder in ${bucket}`,
      bucket,
      `${ids.student}/new`,
      'refused refused refused yes yes',
    ),
    replaceFile(`a file of ${bucket}`, bucket, name, 'nothing nothing nothing yes yes'),
    remove(`a file of ${bucket}`, bucket, name, 'nothing nothing nothing yes yes'),
  ]),

  upload(
    'the student’s folder',
    'blog-images',
    `${ids.student}/new.png`,
    'refused yes refused refused yes',
  ),
  upload('no folder', 'blog-images', ids.student, 'refused refused refused refused yes'),
  replaceFile(
    'the student’s picture',
    'blog-images',
    ownPicture,
    'nothing yes nothing nothing yes',
  ),
  remove('the student’s picture', 'blog-images', ownPicture, 'nothing yes nothing yes yes'),

  {
    table: 'storage.buckets',
    about: 'buckets',
    verb: 'insert',
    text: "insert into storage.buckets (id, name) values ('new', 'new')",
    answers: 'refused refused refused refused yes',
  },
  {
    table: 'storage.buckets',
    about: 'whether a bucket is public',
    verb: 'update',
    text: "update storage.buckets set public = true where id = 'product-files'",
    answers: 'nothing nothing nothing nothing yes',
  },
]
