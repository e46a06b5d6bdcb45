import type { Returns } from '#app/lib/database.ts'

export type SiteProblem = Returns<'site_check'>[number]

export type ProblemLine = { key: string; title: string; detail: string; href: string; link: string }
export type ProblemGroup = { heading: string; advice: string; lines: ProblemLine[] }

/** One entry per kind of problem, in the order in which they are shown. */
const kinds: Record<string, { heading: string; advice: string; detail(row: SiteProblem): string }> =
  {
    qbo_tips_category_missing: {
      heading: 'The category “QBO Tips” is missing',
      advice: 'The page QBO Tips shows the posts of this category and is empty without it.',
      detail: () => '',
    },
    file_missing: {
      heading: 'Files that are not there',
      advice: 'Whoever opens one of these gets an error. Upload the file again.',
      detail: ({ detail }) => detail ?? '',
    },
    lesson_without_content: {
      heading: 'Lessons without content',
      advice: 'Students see an empty page.',
      detail: ({ detail }) => (detail === 'video' ? 'no video' : 'no text'),
    },
    empty_course: {
      heading: 'Courses without lessons',
      advice: 'Add a lesson, or keep the course a draft.',
      detail: () => '',
    },
    product_without_file: {
      heading: 'Products without a PDF',
      advice: 'There is nothing to download.',
      detail: () => '',
    },
    question_without_correct_answer: {
      heading: 'Quiz questions without a correct answer',
      advice: 'Whatever is chosen turns out wrong.',
      detail: () => '',
    },
    question_with_one_answer: {
      heading: 'Quiz questions with fewer than two answers',
      advice: 'There is nothing to choose from.',
      detail: ({ detail }) => (detail === '1' ? 'one answer' : 'no answer'),
    },
    equal_order_numbers: {
      heading: 'Equal order numbers',
      advice: 'Which of them comes first is left to chance.',
      detail: ({ detail }) => `all have number ${detail}`,
    },
    image_without_alt: {
      heading: 'Pictures without alternative text',
      advice: 'People who cannot see them, and search engines, learn nothing.',
      detail: ({ detail }) => (detail === '1' ? 'one picture' : `${detail} pictures`),
    },
    post_without_category: {
      heading: 'Posts without a category',
      advice: 'Readers who filter by category do not find them.',
      detail: () => '',
    },
  }

/** The problems by kind, each line with a link to the form that fixes it. */
export function groupProblems(
  rows: readonly SiteProblem[],
  ownPostIds: ReadonlySet<string>,
): ProblemGroup[] {
  return Object.entries(kinds).flatMap(([problem, { heading, advice, detail }]) => {
    const lines = rows
      .filter((row) => row.problem === problem)
      .map((row) => ({
        key: `${row.table_name}:${row.row_id}:${row.detail}`,
        title: row.title,
        detail: detail(row),
        ...repairLink(row, ownPostIds),
      }))
    return lines.length > 0 ? [{ heading, advice, lines }] : []
  })
}

function repairLink(row: SiteProblem, ownPostIds: ReadonlySet<string>) {
  const { problem, table_name: table, row_id: id, parent_id: courseId, title } = row
  const modules = `/admin/courses/${courseId}/modules`
  if (table === 'course_lessons' && problem !== 'equal_order_numbers') {
    return { href: `${modules}?lesson=${id}`, link: 'Edit lesson' }
  }
  if (table === 'course_lessons' || table === 'course_modules' || table === 'courses') {
    return { href: modules, link: 'Open modules and lessons' }
  }
  if (table === 'products') return { href: `/admin/products?edit=${id}`, link: 'Edit product' }
  if (table === 'quiz_questions') return { href: `/admin/quiz?edit=${id}`, link: 'Edit question' }
  if (table === 'blog_categories') return { href: '/admin/categories', link: 'Add category' }
  if (id && ownPostIds.has(id)) return { href: `/admin/blog?edit=${id}`, link: 'Edit post' }
  // Only its author can change it; an admin can take it down.
  const query = new URLSearchParams({ all: '1', title: title.slice(0, 200) })
  return { href: `/admin/blog?${query}`, link: 'Show post' }
}
