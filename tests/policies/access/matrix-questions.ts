import { ids } from '#tests/policies/support/people-and-content.ts'
import {
  add,
  change,
  from,
  is,
  managedByAdmins,
  type Rule,
  readOnlyView,
  remove,
  rulesFor,
} from './rules.ts'

const ask = (lesson: string) => `'${lesson}', 'Where is the gear?'`

/** Columns: anonymous, student, other, admin, service. The student has asked both questions. */
export const questionRules: Rule[] = [
  ...rulesFor('lesson_questions', [
    [
      'a question that waits',
      from('lesson_questions', is(ids.openQuestion)),
      'refused yes nothing yes yes',
    ],
    [
      'the row of a public question, which names its asker',
      from('lesson_questions', is(ids.publicQuestion)),
      'refused yes nothing yes yes',
    ],
    [
      'a new question',
      add('lesson_questions', 'lesson_id, question', ask(ids.openLesson)),
      'refused yes yes yes invalid',
    ],
    [
      'a question about a lesson of an unpublished course',
      add('lesson_questions', 'lesson_id, question', ask(ids.draftLesson)),
      'refused refused refused yes invalid',
    ],
    [
      'a question in the student’s name',
      add(
        'lesson_questions',
        'lesson_id, question, user_id',
        `${ask(ids.openLesson)}, '${ids.student}'`,
      ),
      'refused refused refused refused yes',
    ],
    [
      'a question with an answer',
      add('lesson_questions', 'lesson_id, question, answer', `${ask(ids.openLesson)}, 'Here.'`),
      'refused refused refused refused invalid',
    ],
    [
      'the words of a question that waits',
      change('lesson_questions', "question = 'Where?'", is(ids.openQuestion)),
      'refused yes nothing nothing yes',
    ],
    [
      'the words of an answered question',
      change('lesson_questions', "question = 'Where?'", is(ids.publicQuestion)),
      'refused nothing nothing nothing yes',
    ],
    [
      'the answer',
      change('lesson_questions', "answer = 'Here.'", is(ids.publicQuestion)),
      'refused refused refused refused yes',
    ],
    [
      'who sees a question',
      change('lesson_questions', 'is_public = false', is(ids.publicQuestion)),
      'refused refused refused refused yes',
    ],
    [
      'whether the name is shown',
      change('lesson_questions', 'shows_name = true', is(ids.publicQuestion)),
      'refused refused refused refused yes',
    ],
    [
      'a question',
      remove('lesson_questions', is(ids.publicQuestion)),
      'refused yes nothing yes yes',
    ],
  ]),
  ...readOnlyView('question_list', 'refused nothing nothing yes yes'),
  ...rulesFor('qbo_checks', [
    ['of a published post', from('qbo_checks', `post_id = '${ids.post}'`), 'yes yes yes yes yes'],
    ['of a lesson', from('qbo_checks', `lesson_id = '${ids.lesson}'`), 'nothing yes yes yes yes'],
  ]),
  ...managedByAdmins('qbo_checks', {
    columns: 'lesson_id, checked_on',
    values: `'${ids.openLesson}', '2026-03-02'`,
    change: "checked_on = '2026-03-03'",
    is: `lesson_id = '${ids.lesson}'`,
  }),
  ...readOnlyView('qbo_check_list', 'refused nothing nothing yes yes'),
]
