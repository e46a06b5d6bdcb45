import { ids } from '#tests/policies/support/people-and-content.ts'

export type State = 'open' | 'approval' | 'closed'

/** The access matrix of each state. Columns: anonymous, student, other, admin, service. */
export const writingRules: [state: State, about: string, text: string, answers: string][] = [
  ...(['open', 'approval'] as const).flatMap((state): [State, string, string, string][] => [
    [
      state,
      'a post of the student',
      `insert into blog_posts (title, content, user_id) values ('T', 'C', '${ids.student}')`,
      'refused yes refused refused yes',
    ],
    [
      state,
      'the words of a post',
      `update blog_posts set title = 'New' where id = '${ids.post}'`,
      'refused yes nothing refused yes',
    ],
  ]),
  [
    'closed',
    'a post of the student',
    `insert into blog_posts (title, content, user_id) values ('T', 'C', '${ids.student}')`,
    'refused refused refused refused yes',
  ],
  [
    'closed',
    'a post of the admin',
    `insert into blog_posts (title, content, user_id) values ('T', 'C', '${ids.admin}')`,
    'refused refused refused yes yes',
  ],
  [
    'closed',
    'the words of a post',
    `update blog_posts set title = 'New' where id = '${ids.post}'`,
    'refused nothing nothing refused yes',
  ],
  [
    'closed',
    'the publication of a draft',
    `update blog_posts set published_at = now() where id = '${ids.draft}'`,
    'refused nothing nothing refused yes',
  ],
  [
    'closed',
    'a post of the student, deleted',
    `delete from blog_posts where id = '${ids.post}'`,
    'refused yes nothing yes yes',
  ],
  ...(['approval', 'closed'] as const).flatMap((state): [State, string, string, string][] => [
    [
      state,
      'a category of the student',
      `insert into blog_categories (name, user_id) values ('New', '${ids.student}')`,
      'refused refused refused refused yes',
    ],
    [
      state,
      'the name of a category',
      `update blog_categories set name = 'New' where id = '${ids.category}'`,
      'refused nothing nothing nothing yes',
    ],
    [
      state,
      'another picture under the same name',
      `update storage.objects set metadata = '{}' where name = '${ids.student}/picture.png'`,
      'nothing refused nothing nothing refused',
    ],
    [
      state,
      'a picture of the student, deleted',
      `delete from storage.objects where name = '${ids.student}/picture.png'`,
      'nothing nothing nothing yes yes',
    ],
  ]),
  [
    'approval',
    'a new picture',
    `insert into storage.objects (bucket_id, name) values ('blog-images', '${ids.student}/new.png')`,
    'refused yes refused refused yes',
  ],
  [
    'closed',
    'a new picture',
    `insert into storage.objects (bucket_id, name) values ('blog-images', '${ids.student}/new.png')`,
    'refused refused refused refused refused',
  ],
]
