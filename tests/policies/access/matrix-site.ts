import { ids } from '#tests/policies/support/people-and-content.ts'
import { add, change, from, type Rule, remove, rulesFor } from './rules.ts'

const words = `'{"sample": true}'`

/** Columns: anonymous, student, other, admin, service. */
export const siteRules: Rule[] = [
  ...rulesFor('site_settings', [
    ['the settings', from('site_settings', 'true'), 'refused nothing nothing yes yes'],
    [
      'a second row',
      add('site_settings', 'id', 'false'),
      'refused refused refused invalid invalid',
    ],
    [
      'who may write',
      change('site_settings', "student_writing = 'closed'", 'true'),
      'refused nothing nothing yes yes',
    ],
    ['the settings', remove('site_settings', 'true'), 'refused refused refused refused yes'],
  ]),
  ...rulesFor('site_documents', [
    ['what is published', from('site_documents', "name = 'about'"), 'yes yes yes yes yes'],
    [
      'admin documents',
      from('site_documents', "name = 'tools'"),
      'nothing nothing nothing yes yes',
    ],
    [
      'what a publication changed',
      'select changes from site_documents',
      'refused refused refused refused yes',
    ],
    [
      'a new document',
      add('site_documents', 'name, content', `'home', ${words}`),
      'refused refused refused yes yes',
    ],
    [
      'a version of one’s own choice',
      add('site_documents', 'name, content, version', `'home', ${words}, 9`),
      'refused refused refused refused yes',
    ],
    [
      'words',
      change('site_documents', `content = ${words}`, "name = 'about'"),
      'refused nothing nothing yes yes',
    ],
    [
      'the author',
      change('site_documents', 'published_by = null', "name = 'about'"),
      'refused refused refused refused yes',
    ],
    [
      'a published document',
      remove('site_documents', "name = 'about'"),
      'refused refused refused refused yes',
    ],
  ]),
  ...rulesFor('site_document_versions', [
    ['the history', from('site_document_versions', 'true'), 'refused nothing nothing yes yes'],
    [
      'an invented version',
      add(
        'site_document_versions',
        'name, version, content, changes, published_at, author',
        `'home', 1, ${words}, '{}', now(), 'Sample'`,
      ),
      'refused refused refused refused yes',
    ],
    [
      'the past',
      change('site_document_versions', `content = ${words}`, 'true'),
      'refused refused refused refused yes',
    ],
    ['the past', remove('site_document_versions', 'true'), 'refused refused refused refused yes'],
  ]),
  ...rulesFor('site_document_drafts', [
    [
      'the draft of an admin',
      from('site_document_drafts', `user_id = '${ids.admin}'`),
      'refused nothing nothing yes yes',
    ],
    [
      'a draft of one’s own',
      add('site_document_drafts', 'name, content, based_on', `'home', ${words}, 0`),
      'refused refused refused yes invalid',
    ],
    [
      'a draft',
      change('site_document_drafts', `content = ${words}`, 'true'),
      'refused nothing nothing yes yes',
    ],
    ['a draft', remove('site_document_drafts', 'true'), 'refused nothing nothing yes yes'],
  ]),
  ...rulesFor('admin_seen_lists', [
    [
      'what an admin has seen',
      from('admin_seen_lists', `user_id = '${ids.admin}'`),
      'refused nothing nothing yes yes',
    ],
    [
      'a mark of one’s own',
      add('admin_seen_lists', 'list', `'subscribers'`),
      'refused refused refused yes invalid',
    ],
    [
      'a mark of another',
      add('admin_seen_lists', 'user_id, list', `'${ids.other}', 'claims'`),
      'refused refused refused refused yes',
    ],
    [
      'a mark',
      change('admin_seen_lists', 'seen_at = now()', 'true'),
      'refused nothing nothing yes yes',
    ],
    ['a mark', remove('admin_seen_lists', 'true'), 'refused refused refused refused yes'],
  ]),
  ...rulesFor('student_follow_ups', [
    ['who is settled', from('student_follow_ups', 'true'), 'refused nothing nothing yes yes'],
    [
      'a student',
      add('student_follow_ups', 'user_id, last_completed_at', `'${ids.other}', now()`),
      'refused refused refused yes yes',
    ],
    [
      'a student',
      change('student_follow_ups', 'last_completed_at = now()', 'true'),
      'refused nothing nothing yes yes',
    ],
    ['a student', remove('student_follow_ups', 'true'), 'refused refused refused refused yes'],
  ]),
]
