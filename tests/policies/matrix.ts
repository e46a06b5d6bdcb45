import { fileRules } from './matrix-files.ts'
import { ids } from './people-and-content.ts'

export type Verb = 'select' | 'insert' | 'update' | 'delete'
export type Answer =
  | 'yes' // one row or more
  | 'nothing' // no error, and no row seen or touched
  | 'refused' // 42501: no privilege, or a policy's refusal
  | 'invalid' // class 23: a rule that holds for everybody

/** `answers` are those to anonymous, student, other, admin, service: in this order. */
export type Rule = { table: string; about: string; verb: Verb; text: string; answers: string }

const from = (table: string, condition: string) =>
  `select 1 from public.${table} where ${condition}`
const remove = (table: string, condition: string) =>
  `delete from public.${table} where ${condition}`
const change = (table: string, values: string, condition: string) =>
  `update public.${table} set ${values} where ${condition}`
const add = (table: string, columns: string, values: string) =>
  `insert into public.${table} (${columns}) values (${values})`

function rulesFor(table: string, rows: [about: string, text: string, answers: string][]): Rule[] {
  return rows.map(([about, text, answers]) => {
    const verb = /^\w+/.exec(text)?.[0] as Verb
    return { table, about, verb, text, answers }
  })
}

/** Only admins write it; who reads it differs. */
function managedByAdmins(
  table: string,
  row: { columns: string; values: string; change: string; is: string },
): Rule[] {
  return rulesFor(table, [
    ['a new row', add(table, row.columns, row.values), 'refused refused refused yes yes'],
    ['any row', change(table, row.change, row.is), 'refused nothing nothing yes yes'],
    ['any row', remove(table, row.is), 'refused nothing nothing yes yes'],
  ])
}

function readOnlyView(view: string, answers: string): Rule[] {
  const never = 'refused refused refused refused refused'
  return rulesFor(view, [
    ['rows', from(view, 'true'), answers],
    ['rows', `insert into public.${view} default values`, never],
    ['rows', `delete from public.${view}`, never],
    ['rows', `update public.${view} set ${viewColumn[view]} = null`, never],
  ])
}

const viewColumn: Record<string, string> = {
  users: 'email',
  course_progress: 'percent',
  course_outline: 'lesson_title',
  product_demand: 'clicks',
  file_references: 'name',
}

const student = `user_id = '${ids.student}'`
const is = (id: string) => `id = '${id}'`

export const rules: Rule[] = [
  ...rulesFor('user_roles', [
    ["the student's role", from('user_roles', student), 'refused yes nothing yes yes'],
    [
      "the admin's role",
      from('user_roles', `user_id = '${ids.admin}'`),
      'refused nothing nothing yes yes',
    ],
    [
      'a role for a person without one',
      add('user_roles', 'user_id, role', `'${ids.withoutRole}', 'student'`),
      'refused refused refused yes yes',
    ],
    [
      "the student's role",
      change('user_roles', "role = 'admin'", student),
      'refused nothing nothing yes yes',
    ],
    [
      "the admin's role",
      change('user_roles', "role = 'student'", `user_id = '${ids.admin}'`),
      'refused nothing nothing nothing yes',
    ],
    ["the student's role", remove('user_roles', student), 'refused nothing nothing yes yes'],
    [
      "the admin's role",
      remove('user_roles', `user_id = '${ids.admin}'`),
      'refused nothing nothing nothing yes',
    ],
  ]),
  ...readOnlyView('users', 'refused nothing nothing yes yes'),

  ...rulesFor('blog_categories', [
    ['any category', from('blog_categories', is(ids.category)), 'yes yes yes yes yes'],
    [
      'a category of the student',
      add('blog_categories', 'name, user_id', `'New', '${ids.student}'`),
      'refused yes refused refused yes',
    ],
    [
      'a category of the student',
      change('blog_categories', "name = 'Renamed'", is(ids.category)),
      'refused yes nothing nothing yes',
    ],
    [
      'a category without an owner',
      change('blog_categories', "name = 'Renamed'", is(ids.ownerlessCategory)),
      'refused nothing nothing yes yes',
    ],
    [
      'a category given to somebody else',
      change('blog_categories', `user_id = '${ids.admin}'`, is(ids.category)),
      'refused refused nothing nothing yes',
    ],
    [
      'a category of the student',
      remove('blog_categories', is(ids.category)),
      'refused yes nothing yes yes',
    ],
  ]),
  ...rulesFor('blog_posts', [
    ['a published post', from('blog_posts', is(ids.post)), 'yes yes yes yes yes'],
    ['a draft', from('blog_posts', is(ids.draft)), 'nothing yes nothing yes yes'],
    ['a scheduled post', from('blog_posts', is(ids.scheduled)), 'nothing yes nothing yes yes'],
    [
      'a post of the student',
      add('blog_posts', 'title, content, user_id', `'T', 'C', '${ids.student}'`),
      'refused yes refused refused yes',
    ],
    [
      'the words of a post',
      change('blog_posts', "title = 'New'", is(ids.post)),
      'refused yes nothing refused yes',
    ],
    [
      'the publication of a post',
      change('blog_posts', 'published_at = null', is(ids.post)),
      'refused yes nothing yes yes',
    ],
    [
      'a post given to somebody else',
      change('blog_posts', `user_id = '${ids.other}'`, is(ids.post)),
      'refused refused nothing refused yes',
    ],
    ['a post of the student', remove('blog_posts', is(ids.post)), 'refused yes nothing yes yes'],
  ]),

  ...rulesFor('courses', [
    ['a published course', from('courses', is(ids.course)), 'refused yes yes yes yes'],
    ['a draft', from('courses', is(ids.draftCourse)), 'refused nothing nothing yes yes'],
  ]),
  ...managedByAdmins('courses', {
    columns: 'title',
    values: "'New'",
    change: "title = 'New'",
    is: is(ids.course),
  }),
  ...rulesFor('course_modules', [
    [
      'a module of a published course',
      from('course_modules', is(ids.module)),
      'refused yes yes yes yes',
    ],
    [
      'a module of a draft',
      from('course_modules', is(ids.draftModule)),
      'refused nothing nothing yes yes',
    ],
  ]),
  ...managedByAdmins('course_modules', {
    columns: 'course_id, title',
    values: `'${ids.course}', 'New'`,
    change: "title = 'New'",
    is: is(ids.module),
  }),
  ...rulesFor('course_lessons', [
    [
      'a lesson of a published course',
      from('course_lessons', is(ids.lesson)),
      'refused yes yes yes yes',
    ],
    [
      'a lesson of a draft',
      from('course_lessons', is(ids.draftLesson)),
      'refused nothing nothing yes yes',
    ],
  ]),
  ...managedByAdmins('course_lessons', {
    columns: 'module_id, title',
    values: `'${ids.module}', 'New'`,
    change: "title = 'New'",
    is: is(ids.lesson),
  }),
  ...rulesFor('user_course_progress', [
    [
      "the student's progress",
      from('user_course_progress', student),
      'refused yes nothing yes yes',
    ],
    [
      'a completion of the student',
      add(
        'user_course_progress',
        'user_id, course_id, lesson_id',
        `'${ids.student}', '${ids.course}', '${ids.openLesson}'`,
      ),
      'refused yes refused refused yes',
    ],
    [
      'a completion in a draft',
      add(
        'user_course_progress',
        'user_id, course_id, lesson_id',
        `'${ids.student}', '${ids.draftCourse}', '${ids.draftLesson}'`,
      ),
      'refused refused refused refused yes',
    ],
    [
      "the student's progress",
      change('user_course_progress', 'completed_at = now()', student),
      'refused yes nothing nothing yes',
    ],
    [
      "the student's progress",
      remove('user_course_progress', student),
      'refused refused refused refused yes',
    ],
  ]),
  ...readOnlyView('course_progress', 'refused yes yes yes yes'),
  ...readOnlyView('course_outline', 'refused yes yes yes yes'),

  ...rulesFor('products', [
    ['any product', from('products', is(ids.paidProduct)), 'refused yes yes yes yes'],
  ]),
  ...managedByAdmins('products', {
    columns: 'title, price',
    values: "'New', 5",
    change: 'price = 7',
    is: is(ids.paidProduct),
  }),
  ...rulesFor('product_orders', [
    ["the student's order", from('product_orders', student), 'refused yes nothing yes yes'],
    [
      'an order of a free product',
      add(
        'product_orders',
        'user_id, product_id, price_at_purchase',
        `'${ids.student}', '${ids.otherFreeProduct}', 0`,
      ),
      'refused yes refused refused yes',
    ],
    [
      'an order of a paid product',
      add(
        'product_orders',
        'user_id, product_id, price_at_purchase',
        `'${ids.student}', '${ids.paidProduct}', 0`,
      ),
      'refused invalid invalid invalid invalid',
    ],
    [
      'an order with somebody else’s file',
      add(
        'product_orders',
        'user_id, product_id, pdf_file_url',
        `'${ids.student}', '${ids.otherFreeProduct}', 'sample/paid.pdf'`,
      ),
      'refused refused refused refused yes',
    ],
    [
      "the student's order",
      change('product_orders', 'order_date = now()', student),
      'refused refused refused refused yes',
    ],
    [
      "the student's order",
      remove('product_orders', student),
      'refused refused refused refused yes',
    ],
  ]),
  ...rulesFor('product_interest', [
    ['the demand', from('product_interest', 'true'), 'refused nothing nothing yes yes'],
    [
      'the demand',
      add('product_interest', 'product_id, clicks', `'${ids.freeProduct}', 1`),
      'refused refused refused refused yes',
    ],
    [
      'the demand',
      change('product_interest', 'clicks = 99', 'true'),
      'refused refused refused refused yes',
    ],
    ['the demand', remove('product_interest', 'true'), 'refused refused refused refused yes'],
  ]),
  ...readOnlyView('product_demand', 'refused nothing nothing yes yes'),
  ...readOnlyView('file_references', 'refused yes yes yes yes'),

  ...rulesFor('quiz_questions', [
    ['any question', from('quiz_questions', is(ids.question)), 'yes yes yes yes yes'],
  ]),
  ...managedByAdmins('quiz_questions', {
    columns: 'question_text',
    values: "'New?'",
    change: "question_text = 'New?'",
    is: is(ids.question),
  }),
  ...rulesFor('quiz_answers', [
    ['any answer', from('quiz_answers', is(ids.answer)), 'yes yes yes yes yes'],
  ]),
  ...managedByAdmins('quiz_answers', {
    columns: 'question_id, answer_text',
    values: `'${ids.question}', 'New'`,
    change: "answer_text = 'New'",
    is: is(ids.answer),
  }),

  ...rulesFor('sign_up_offers_emails', [
    ['an address', from('sign_up_offers_emails', 'true'), 'refused nothing nothing yes yes'],
    [
      'a new address',
      add('sign_up_offers_emails', 'email', "'new@example.com'"),
      'yes yes yes yes yes',
    ],
    [
      'a token of one’s own choice',
      add('sign_up_offers_emails', 'email, unsubscribe_token', `'new@example.com', '${ids.order}'`),
      'refused refused refused refused yes',
    ],
    [
      'the unsubscription',
      change('sign_up_offers_emails', 'unsubscribed_at = now()', 'true'),
      'refused nothing nothing yes yes',
    ],
    [
      'the address itself',
      change('sign_up_offers_emails', "email = 'x@example.com'", 'true'),
      'refused refused refused refused yes',
    ],
    ['an address', remove('sign_up_offers_emails', 'true'), 'refused nothing nothing yes yes'],
  ]),
  ...rulesFor('contact_submissions', [
    ['a message', from('contact_submissions', 'true'), 'refused nothing nothing yes yes'],
    [
      'a new message',
      add(
        'contact_submissions',
        'id, name, email, message',
        `'${ids.order}', 'N', 'n@example.com', 'M'`,
      ),
      'yes yes yes yes yes',
    ],
    [
      'a message marked as mailed',
      add(
        'contact_submissions',
        'name, email, message, email_sent_at',
        "'N', 'n@example.com', 'M', now()",
      ),
      'refused refused refused refused yes',
    ],
    [
      'the delivery mark',
      change('contact_submissions', 'email_sent_at = now()', 'true'),
      'refused nothing nothing yes yes',
    ],
    [
      'the words of a message',
      change('contact_submissions', "message = 'Other'", 'true'),
      'refused refused refused refused yes',
    ],
    ['a message', remove('contact_submissions', 'true'), 'refused nothing nothing yes yes'],
  ]),

  ...fileRules,
]
