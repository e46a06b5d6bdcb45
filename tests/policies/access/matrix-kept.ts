import { ids } from '#tests/policies/support/people-and-content.ts'
import { add, change, from, type Rule, readOnlyView, remove, rulesFor, student } from './rules.ts'

const own = 'refused yes nothing nothing yes'
const never = 'refused refused refused refused yes'
const open = `'${ids.student}', '${ids.openLesson}'`
const draft = `'${ids.student}', '${ids.draftLesson}'`

/** Columns: anonymous, student, other, admin, service. Admins read nothing that a student keeps. */
export const keptRules: Rule[] = [
  ...rulesFor('lesson_notes', [
    ["the student's notes", from('lesson_notes', student), own],
    [
      'a note of the student',
      add('lesson_notes', 'user_id, lesson_id, words', `${open}, 'New'`),
      'refused yes refused refused yes',
    ],
    [
      'a note on a draft',
      add('lesson_notes', 'user_id, lesson_id, words', `${draft}, 'New'`),
      never,
    ],
    ["the student's notes", change('lesson_notes', "words = 'New'", student), own],
    [
      "the student's notes, for another",
      change('lesson_notes', `user_id = '${ids.other}'`, student),
      never,
    ],
    ['when a note was written', change('lesson_notes', 'updated_at = now()', student), never],
    [
      'a note with a version',
      add('lesson_notes', 'user_id, lesson_id, words, version', `${open}, 'New', 7`),
      never,
    ],
    ["the student's notes", remove('lesson_notes', student), never],
  ]),
  ...rulesFor('lesson_bookmarks', [
    ["the student's bookmarks", from('lesson_bookmarks', student), own],
    [
      'a bookmark of the student',
      add('lesson_bookmarks', 'user_id, lesson_id', open),
      'refused yes refused refused yes',
    ],
    ['a bookmark in a draft', add('lesson_bookmarks', 'user_id, lesson_id', draft), never],
    ["the student's bookmarks", change('lesson_bookmarks', 'created_at = now()', student), never],
    ["the student's bookmarks", remove('lesson_bookmarks', student), own],
  ]),
  ...rulesFor('lesson_places', [
    ["the student's places", from('lesson_places', student), own],
    [
      'a place of the student',
      add('lesson_places', 'user_id, lesson_id', open),
      'refused yes refused refused yes',
    ],
    ['a place in a draft', add('lesson_places', 'user_id, lesson_id', draft), never],
    ["the student's places", change('lesson_places', 'block = 7', student), own],
    ['when a place was kept', change('lesson_places', 'updated_at = now()', student), never],
    [
      "the student's place, in a draft",
      change('lesson_places', `lesson_id = '${ids.draftLesson}'`, student),
      'refused refused nothing nothing yes',
    ],
    [
      'a place with a time',
      add('lesson_places', 'user_id, lesson_id, updated_at', `${open}, now()`),
      never,
    ],
    ["the student's places", remove('lesson_places', student), never],
  ]),
  ...readOnlyView('course_minutes', 'refused yes yes yes yes'),
]
