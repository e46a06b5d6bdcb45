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
  student,
} from './rules.ts'

const waitFor = (product: string, person: string) =>
  add('product_waitlist', 'product_id, user_id, consent', `'${product}', '${person}', 'Once.'`)

const openedDraft = `'${ids.student}', '${ids.draftCourse}', '${ids.draftLesson}'`

/** Columns: anonymous, student, other, admin, service. */
export const courseAndStoreRules: Rule[] = [
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
  ...rulesFor('opened_lessons', [
    ['where the student was', from('opened_lessons', student), 'refused yes nothing nothing yes'],
    [
      'a lesson that the student opens in another course',
      add('opened_lessons', 'user_id, course_id, lesson_id', openedDraft),
      'refused refused refused refused yes',
    ],
    [
      'another lesson of the course',
      change('opened_lessons', `lesson_id = '${ids.openLesson}'`, student),
      'refused yes nothing nothing yes',
    ],
    [
      'a lesson of another course',
      change('opened_lessons', `lesson_id = '${ids.draftLesson}'`, student),
      'refused refused nothing nothing yes',
    ],
    [
      'where the student was',
      remove('opened_lessons', student),
      'refused refused refused refused yes',
    ],
  ]),
  ...rulesFor('lesson_visits', [
    ['lessons of the student', from('lesson_visits', student), 'refused yes nothing nothing yes'],
    [
      'a visit of the student',
      add('lesson_visits', 'user_id, lesson_id', `'${ids.student}', '${ids.openLesson}'`),
      'refused refused refused refused yes',
    ],
    [
      'lessons of the student',
      change('lesson_visits', 'times_opened = 9', student),
      'refused refused refused refused yes',
    ],
    [
      'lessons of the student',
      remove('lesson_visits', student),
      'refused refused refused refused yes',
    ],
  ]),
  ...rulesFor('learning_reminders', [
    [
      "the student's reminder",
      `select user_id from public.learning_reminders where ${student}`,
      'refused yes nothing nothing yes',
    ],
    [
      'the secret of its link',
      `select token from public.learning_reminders where ${student}`,
      'refused refused refused refused yes',
    ],
    [
      'a reminder of another student',
      add(
        'learning_reminders',
        'user_id, days, hour, time_zone',
        `'${ids.other}', '{1}', 8, 'UTC'`,
      ),
      'refused refused yes refused yes',
    ],
    [
      "the student's reminder",
      change('learning_reminders', 'hour = 9', student),
      'refused yes nothing nothing yes',
    ],
    [
      'when the next is sent',
      change('learning_reminders', 'next_at = now()', student),
      'refused refused refused refused yes',
    ],
    [
      'a reminder that is handed to another student',
      change('learning_reminders', `user_id = '${ids.other}'`, student),
      'refused refused nothing nothing yes',
    ],
    [
      "the student's reminder",
      remove('learning_reminders', student),
      'refused refused refused refused yes',
    ],
  ]),
  ...rulesFor('path_ticks', [
    ["the student's ticks", from('path_ticks', student), 'refused yes nothing nothing yes'],
    [
      'a tick of the student',
      add('path_ticks', 'user_id, path, step', `'${ids.student}', 'new-business', 'New'`),
      'refused yes refused refused yes',
    ],
    [
      "the student's ticks",
      change('path_ticks', "step = 'New'", student),
      'refused refused refused refused yes',
    ],
    ["the student's ticks", remove('path_ticks', student), 'refused yes nothing nothing yes'],
  ]),
  ...rulesFor('record_links', [
    [
      "the link to the student's record",
      from('record_links', student),
      'refused yes nothing nothing yes',
    ],
    [
      'a link to the record of another student',
      add('record_links', 'user_id', `'${ids.other}'`),
      'refused refused yes refused yes',
    ],
    [
      'a link with a chosen address',
      add('record_links', 'id, user_id', `'${ids.message}', '${ids.other}'`),
      'refused refused refused refused yes',
    ],
    [
      "the name in the student's record",
      change('record_links', 'shows_name = false', student),
      'refused yes nothing nothing yes',
    ],
    [
      "the address of the student's record",
      change('record_links', `id = '${ids.message}'`, student),
      'refused refused refused refused yes',
    ],
    [
      "the link to the student's record",
      remove('record_links', student),
      'refused yes nothing nothing yes',
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
  ...rulesFor('paid_orders', [
    ["the student's paid order", from('paid_orders', student), 'refused yes nothing yes yes'],
    [
      'a paid order',
      add(
        'paid_orders',
        'user_id, product_id, product_title, pdf_file_url, is_test, price_cents',
        `'${ids.student}', '${ids.paidProduct}', 'Paid', 'sample/paid.pdf', false, 1`,
      ),
      'refused refused refused refused refused',
    ],
    [
      "the student's paid order",
      change('paid_orders', "state = 'paid', total_cents = 1", student),
      'refused refused refused refused refused',
    ],
    [
      "the student's paid order",
      remove('paid_orders', student),
      'refused refused refused refused refused',
    ],
  ]),
  ...rulesFor('paid_order_refunds', [
    ['a refund', from('paid_order_refunds', 'true'), 'refused nothing nothing yes yes'],
    [
      'a refund',
      add(
        'paid_order_refunds',
        'paid_order_id, refunded_cents, cents, refunded_at',
        `(select id from paid_orders limit 1), 2, 1, now()`,
      ),
      'refused refused refused refused refused',
    ],
    [
      'the sum of a refund',
      change('paid_order_refunds', 'cents = 2', 'true'),
      'refused refused refused refused refused',
    ],
    ['a refund', remove('paid_order_refunds', 'true'), 'refused refused refused refused refused'],
  ]),
  ...rulesFor('coupons', [
    ['a coupon', from('coupons', 'true'), 'refused nothing nothing yes yes'],
    [
      'a coupon',
      add('coupons', 'code, percent', `'SAMPLE-50', 50`),
      'refused refused refused yes yes',
    ],
    ['a coupon', change('coupons', 'is_on = false', 'true'), 'refused nothing nothing yes yes'],
    [
      'what a coupon takes off',
      change('coupons', 'percent = 90', 'true'),
      'refused refused refused refused yes',
    ],
    ['a coupon', remove('coupons', 'true'), 'refused nothing nothing yes yes'],
  ]),
  ...readOnlyView('coupon_list', 'refused nothing nothing yes yes'),
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
  ...rulesFor('product_waitlist', [
    ["the student's place", from('product_waitlist', student), 'refused yes nothing yes yes'],
    [
      'a place for the other',
      waitFor(ids.paidProduct, ids.other),
      'refused refused yes refused yes',
    ],
    [
      'a place for a free product',
      waitFor(ids.freeProduct, ids.other),
      'refused refused refused refused yes',
    ],
    [
      "the student's place",
      change('product_waitlist', "consent = 'Letters, too.'", student),
      'refused refused refused refused yes',
    ],
    ["the student's place", remove('product_waitlist', student), 'refused yes nothing nothing yes'],
  ]),
  ...readOnlyView('product_claims', 'refused nothing nothing yes yes'),
  ...readOnlyView('product_waitlist_people', 'refused nothing nothing yes yes'),
  ...readOnlyView('file_references', 'refused refused refused refused yes'),
]
