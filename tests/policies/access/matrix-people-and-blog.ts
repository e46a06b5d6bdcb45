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

/** A picture in that person's folder. */
const cover = (owner: string) => `cover_image_url = '${owner}/${ids.message}'`

/** Columns: anonymous, student, other, admin, service. */
export const peopleAndBlogRules: Rule[] = [
  ...rulesFor('person_notes', [
    ['a note about the student', from('person_notes', student), 'refused nothing nothing yes yes'],
  ]),
  ...managedByAdmins('person_notes', {
    columns: 'user_id, note',
    values: `'${ids.other}', 'Words'`,
    change: "note = 'Other'",
    is: student,
  }),
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
    [
      'trust in a writer',
      change('user_roles', 'is_trusted_writer = true', student),
      'refused nothing nothing yes yes',
    ],
    ["the student's role", remove('user_roles', student), 'refused nothing nothing yes yes'],
    [
      "the admin's role",
      remove('user_roles', `user_id = '${ids.admin}'`),
      'refused nothing nothing nothing yes',
    ],
  ]),
  ...readOnlyView('users', 'refused nothing nothing yes yes'),
  ...rulesFor('audit_log', [
    ['what was done', from('audit_log', 'true'), 'refused nothing nothing yes yes'],
    [
      'an invented act',
      add(
        'audit_log',
        'actor_email, act, subject_email',
        `'a@example.com', 'block', 'b@example.com'`,
      ),
      'refused refused refused refused refused',
    ],
    [
      'what was done',
      change('audit_log', "act = 'unblock'", 'true'),
      'refused refused refused refused refused',
    ],
    ['what was done', remove('audit_log', 'true'), 'refused refused refused refused refused'],
  ]),

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
  ...rulesFor('daily_numbers', [
    ['a number', from('daily_numbers', 'true'), 'refused nothing nothing yes yes'],
    [
      'an invented number',
      add('daily_numbers', 'day, kind, count', `current_date, 'visit', 1`),
      'refused refused refused refused yes',
    ],
    [
      'a changed number',
      change('daily_numbers', 'count = 99', 'true'),
      'refused refused refused refused yes',
    ],
    ['a number', remove('daily_numbers', 'true'), 'refused refused refused refused yes'],
  ]),
  ...rulesFor('daily_totals', [
    ['a total', from('daily_totals', 'true'), 'refused nothing nothing yes yes'],
    [
      'an invented total',
      add('daily_totals', 'day, kind, count', `current_date, 'visit', 1`),
      'refused refused refused refused yes',
    ],
    [
      'a changed total',
      change('daily_totals', 'count = 99', 'true'),
      'refused refused refused refused yes',
    ],
    ['a total', remove('daily_totals', 'true'), 'refused refused refused refused yes'],
  ]),
  ...rulesFor('redirects', [
    ['an old address', from('redirects', 'true'), 'refused nothing nothing yes yes'],
    [
      'an invented address',
      add('redirects', 'path, post_id', `'/2019/05/sample', '${ids.post}'`),
      'refused refused refused yes yes',
    ],
    [
      'the post of an old address',
      change('redirects', `post_id = '${ids.draft}'`, 'true'),
      'refused nothing nothing yes yes',
    ],
    ['an old address', remove('redirects', 'true'), 'refused nothing nothing yes yes'],
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
      'the cover of a post',
      change('blog_posts', `${cover(ids.student)}, cover_image_alt = 'A desk'`, is(ids.post)),
      'refused yes nothing refused yes',
    ],
    [
      "a cover in another writer's folder",
      change('blog_posts', `${cover(ids.other)}, cover_image_alt = 'A desk'`, is(ids.post)),
      'refused invalid nothing refused invalid',
    ],
    [
      'the excerpt of a post',
      change('blog_posts', "written_excerpt = 'By hand'", is(ids.post)),
      'refused yes nothing refused yes',
    ],
    [
      'the search description of a post',
      change('blog_posts', "search_description = 'By hand'", is(ids.post)),
      'refused yes nothing refused yes',
    ],
    [
      'the publication of a post',
      change('blog_posts', 'published_at = null', is(ids.post)),
      'refused yes nothing yes yes',
    ],
    [
      'the review of a post, which is approve_post’s',
      change('blog_posts', 'reviewed_at = now()', is(ids.post)),
      'refused yes nothing refused yes',
    ],
    [
      'a post given to somebody else',
      change('blog_posts', `user_id = '${ids.other}'`, is(ids.post)),
      'refused refused nothing refused yes',
    ],
    ['a post of the student', remove('blog_posts', is(ids.post)), 'refused yes nothing yes yes'],
  ]),
]
