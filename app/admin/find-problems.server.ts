import { countStudents, readStudentWriting } from '#app/blog/review/review.data.ts'
import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { isMailReady } from '#app/lib/host.ts'
import { readMailbox } from '#app/mail/mailbox.server.ts'
import { readAdminContent } from '#app/my-site/admin-content.server.ts'
import { isOffMenu } from '#content/defaults/menu.ts'
import { listOwnPostIds, listProblemRows } from './admin.data.ts'
import { deadLinkProblem, listContentProblems, listDocumentLinks } from './content-problems.ts'
import { listEmptyPages } from './empty-pages.data.ts'
import { knownPages } from './known-pages.ts'
import {
  describeRow,
  exampleAddressProblems,
  openBlogProblems,
  type Problem,
} from './site-problems.ts'

/** All that the site check finds: in the database, in the published words and in the server's settings. */
export async function findProblems(context: Context): Promise<Problem[]> {
  const host = context.get(hostContext)
  const supabase = context.get(supabaseContext)
  const content = await readAdminContent(context)
  const links = listDocumentLinks(content, host.siteUrl)
  const rows = await listProblemRows(supabase, {
    knownPages: knownPages(await host.listRoutePaths()),
    siteUrl: host.siteUrl,
    documentPaths: [...new Set(links.map(({ path }) => path))],
  })
  const postIds = rows.flatMap(({ table_name: table, row_id: id }) =>
    table === 'blog_posts' && id ? [id] : [],
  )
  const own = await listOwnPostIds(supabase, context.get(userContext).id, [...new Set(postIds)])
  const [writing, students, emptyPages, mailbox, payments] = await Promise.all([
    readStudentWriting(supabase),
    countStudents(supabase),
    listEmptyPages(supabase, content.menu),
    readMailbox(context),
    host.payments?.describe() ?? null,
  ])
  const isTipsMissed = !isOffMenu(content.menu, '/qbo-tips')
  return [
    ...exampleAddressProblems({ mailbox: mailbox.email, login: context.get(userContext).email }),
    ...openBlogProblems({ ...writing, students }),
    ...listContentProblems({ content, isMailReady: await isMailReady(host), payments }),
    ...emptyPages,
    ...rows
      .filter(({ problem }) => problem !== 'qbo_tips_category_missing' || isTipsMissed)
      .flatMap((row) =>
        row.table_name === 'site_documents'
          ? links.filter(({ path }) => path === row.detail).map(deadLinkProblem)
          : describeRow(row, new Set(own)),
      ),
  ]
}
