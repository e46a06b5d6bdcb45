import type { Returns } from '#app/lib/database.ts'
import { isExampleAddress } from '#content/example-address.ts'

/** A row of the database function site_check(). */
export type ProblemRow = Returns<'site_check'>[number]

export type Problem = {
  kind: ProblemKind
  title: string
  detail?: string
  href: string
  link: string
}
export type ProblemGroup = { heading: string; advice: string; problems: Problem[] }

/** In the order in which they are shown. */
const kinds = {
  mail_not_set_up: {
    heading: 'Email is not set up',
    advice:
      'Your site cannot send email yet: contact messages, sign-up confirmations and password links are not delivered. Tell it which email account it may use: that takes a few minutes.',
  },
  payments_half_set: {
    heading: 'Payments are half set up',
    advice:
      'Your store sells by card only with both keys from Stripe. Until then buyers see that card checkout is coming soon.',
  },
  example_mailbox: {
    heading: 'Your email goes to an example address',
    advice:
      'Nobody reads it: messages from your contact page, test emails and notices about your site are lost. Enter the address you read.',
  },
  example_login: {
    heading: 'You log in with an example address',
    advice:
      'If you forget your password, the email with the link can’t reach you. Change the address of your account; the example is not asked.',
  },
  open_blog: {
    heading: 'Anyone with an account can publish on your blog',
    advice:
      'Spammers open accounts to put their links on other people’s sites. Choose who may publish. Letting everybody publish is fine, too, if that’s what you want.',
  },
  no_scheduler: {
    heading: 'No link to your scheduler',
    advice: 'Visitors cannot book a free call until you add the address of your booking page.',
  },
  no_photograph: {
    heading: 'No photo of you',
    advice: 'People like to see who they will be working with.',
  },
  sample_words: {
    heading: 'Sample text still on your site',
    advice: 'Replace it with your own words, or publish it as it is if it fits.',
  },
  qbo_tips_category_missing: {
    heading: 'The category “QBO Tips” is missing',
    advice: 'The QBO Tips page shows the posts in this category, so it stays empty without it.',
  },
  empty_page: {
    heading: 'Pages in your menu that are still empty',
    advice: 'Visitors find nothing there yet. Add the first thing, or hide the link until you do.',
  },
  dead_link: {
    heading: 'Links that lead nowhere',
    advice: 'There is no page at this address. Change the link or remove it.',
  },
  gone_service: {
    heading: 'Links to a service you don’t show',
    advice:
      'They lead to the top of your services page. Change the link, or show the service again.',
  },
  file_missing: {
    heading: 'Missing files',
    advice: 'Anyone who opens one of these gets an error. Upload the file again.',
  },
  lesson_without_content: {
    heading: 'Lessons without content',
    advice: 'Students see an empty page.',
  },
  sample_video: {
    heading: 'Sample videos',
    advice: 'These lessons still have a placeholder video. Add your own, or make it a text lesson.',
  },
  empty_course: {
    heading: 'Courses without lessons',
    advice: 'Add a lesson, or keep the course as a draft.',
  },
  product_without_file: {
    heading: 'Products without a PDF',
    advice: 'There is nothing to download yet.',
  },
  question_without_correct_answer: {
    heading: 'Quiz questions without a correct answer',
    advice: 'Every answer counts as wrong.',
  },
  question_with_one_answer: {
    heading: 'Quiz questions with fewer than two answers',
    advice: 'There is nothing to choose between.',
  },
  equal_order_numbers: {
    heading: 'Modules or lessons with the same number',
    advice: 'It is left to chance which one comes first.',
  },
  image_without_alt: {
    heading: 'Pictures without alternative text',
    advice: 'Describe each in a few words, for people who cannot see it and for search engines.',
  },
  post_without_category: {
    heading: 'Posts without a category',
    advice: 'Readers who browse by category will not find them.',
  },
} satisfies Record<string, { heading: string; advice: string }>

export type ProblemKind = keyof typeof kinds

export function isProblemKind(kind: string): kind is ProblemKind {
  return Object.hasOwn(kinds, kind)
}

export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  return Object.entries(kinds).flatMap(([kind, texts]) => {
    const found = problems.filter((problem) => problem.kind === kind)
    return found.length > 0 ? [{ ...texts, problems: found }] : []
  })
}

/** A row of the database as a line with a link to the form that fixes it. */
export function describeRow(row: ProblemRow, ownPostIds: ReadonlySet<string>): Problem[] {
  const { problem: kind, title } = row
  if (!isProblemKind(kind)) return []
  return [{ kind, title, detail: detailOf(kind, row.detail ?? ''), ...repairLink(row, ownPostIds) }]
}

type BlogRule = { writing: string; isChosen: boolean; students: number }

/** An open blog is a risk once there are strangers, until the owner has chosen it on purpose. */
export function openBlogProblems({ writing, isChosen, students }: BlogRule): Problem[] {
  if (writing !== 'open' || isChosen || students === 0) return []
  const title =
    students === 1
      ? 'One student can publish without asking you'
      : `${students.toLocaleString('en-US')} students can publish without asking you`
  return [{ kind: 'open_blog', title, href: '/admin/blog/review#student-writing', link: 'Choose' }]
}

type Addresses = { mailbox: string; login: string }

/** Mail to an example address is lost: what goes to the owner, and what is about her account. */
export function exampleAddressProblems({ mailbox, login }: Addresses): Problem[] {
  const problems: Problem[] = []
  const link = 'Change address'
  if (isExampleAddress(mailbox)) {
    problems.push({ kind: 'example_mailbox', title: mailbox, href: '/admin/mail#mailbox', link })
  }
  if (isExampleAddress(login)) {
    problems.push({ kind: 'example_login', title: login, href: '/account#email', link })
  }
  return problems
}

function detailOf(kind: ProblemKind, detail: string) {
  if (kind === 'lesson_without_content') return detail === 'video' ? 'no video' : 'no text'
  if (kind === 'question_with_one_answer') return detail === '1' ? 'one answer' : 'no answer'
  if (kind === 'equal_order_numbers') return `all have number ${detail}`
  if (kind === 'image_without_alt') return detail === '1' ? 'one picture' : `${detail} pictures`
  return detail
}

function repairLink(row: ProblemRow, ownPostIds: ReadonlySet<string>) {
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
