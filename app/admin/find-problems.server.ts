import { countStudents, readStudentWriting } from '#app/blog/review/review.data.ts'
import type { SessionUser } from '#app/lib/contexts.ts'
import { type Host, isMailReady, type MailServer } from '#app/lib/host.ts'
import type { Payments } from '#app/lib/sales/payments.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
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

/** The sources of the site check, for the screens of an admin and for the Monday letter. */
export type CheckedSite = {
  /** Acts as an admin, or has the secret key. */
  supabase: Supabase
  /** The admin who is told: of her login, with links to her own posts. */
  admin: Pick<SessionUser, 'id' | 'email'>
  findMailbox(): Promise<string>
  host: Pick<Host, 'siteUrl' | 'content' | 'listRoutePaths' | 'log'> & {
    mailServer: Pick<MailServer, 'isReady'> | null
    payments: Pick<Payments, 'describe'> | null
  }
}

/** All that the site check finds: in the database, in the published words and in the server's settings. */
export async function findProblems({ supabase, admin, findMailbox, host }: CheckedSite) {
  const content = await readAdminContent(supabase, host)
  const links = listDocumentLinks(content, host.siteUrl)
  const rows = await listProblemRows(supabase, {
    knownPages: knownPages(await host.listRoutePaths()),
    siteUrl: host.siteUrl,
    documentPaths: [...new Set(links.map(({ path }) => path))],
  })
  const postIds = rows.flatMap(({ table_name: table, row_id: id }) =>
    table === 'blog_posts' && id ? [id] : [],
  )
  const own = await listOwnPostIds(supabase, admin.id, [...new Set(postIds)])
  const [writing, students, emptyPages, mailbox, payments] = await Promise.all([
    readStudentWriting(supabase),
    countStudents(supabase),
    listEmptyPages(supabase, content.menu),
    findMailbox(),
    host.payments?.describe() ?? null,
  ])
  const isTipsMissed = !isOffMenu(content.menu, '/qbo-tips')
  const problems: Problem[] = [
    ...exampleAddressProblems({ mailbox, login: admin.email }),
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
  return problems
}
