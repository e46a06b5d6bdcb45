import { redirect } from 'react-router'
import { knownPages } from '#app/admin/known-pages.ts'
import { startTransfer, transferActs } from '#app/export/transfer-acts.server.ts'
import { TransferProgress } from '#app/export/transfer-progress.tsx'
import { type Context, hostContext, userContext } from '#app/lib/contexts.ts'
import { act, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { MissingSecretKey } from '#app/shell/missing-secret-key.tsx'
import { useRefreshing } from '#app/shell/use-refreshing.ts'
import type { Route } from './+types/take-in.ts'
import { BlogForm } from './blog-form.tsx'
import { TakeInResult, TakeInSummary } from './take-in-parts.tsx'

const here = '/admin/export/blog'

export async function loader({ context }: Route.LoaderArgs) {
  const { transfers } = await getAdminHost(context)
  const transfer = (await transfers?.find()) ?? null
  // Another kind of transfer is shown only while it runs.
  const isOfThis = transfer?.kind === 'read-blog' || transfer?.kind === 'take-in'
  const isShown = isOfThis || transfer?.status === 'running'
  return { isMissingKey: transfers === null, transfer: isShown ? transfer : null }
}

export async function action({ context }: Route.ActionArgs) {
  const { transfers } = await getAdminHost(context)
  const { id: userId } = context.get(userContext)
  if (!transfers) return redirect(here)
  const form = formOf(context)
  const acts = {
    ...transferActs(transfers, here),
    async read() {
      const upload = textField(form, 'path')
      const pictures = textField(form, 'pictures')
      const isOwn = [upload, pictures || upload].every((path) => path.startsWith(`${userId}/`))
      if (!isOwn)
        return refuse(context, { error: 'Please choose the file of your old blog first.' })
      return startTransfer(context, here, {
        kind: 'read-blog',
        upload,
        pictures,
        ...(await listPages(context)),
      })
    },
    async bring() {
      const last = await transfers.find()
      const isRead = last?.kind === 'read-blog' && last.status === 'done'
      if (!isRead) return redirect(here)
      return startTransfer(context, here, {
        kind: 'take-in',
        adminId: userId,
        ...(await listPages(context)),
      })
    },
  }
  return act(context, form, acts, failed(''))
}

async function listPages(context: Context) {
  return { knownPages: knownPages(await context.get(hostContext).listRoutePaths()) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Bring your blog', noindex: true })
}

export default function TakeInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isMissingKey, transfer } = loaderData
  const isRunning = transfer?.status === 'running'
  useRefreshing(isRunning)
  const isRead = transfer?.kind === 'read-blog' && transfer.status === 'done'
  const refusal = transfer?.kind === 'read-blog' ? transfer.error : undefined
  return (
    <AdminPage
      title="Bring your blog"
      path={here}
      parent={{ name: 'Export and import', path: '/admin/export' }}
      lead="Your posts from WordPress or Ghost, with their dates, categories and pictures. Links to their old addresses lead to them here."
    >
      {isMissingKey ? (
        <MissingSecretKey what="Bringing a blog" />
      ) : isRunning ? (
        <TransferProgress transfer={transfer} path={here} />
      ) : isRead && transfer.blog ? (
        <TakeInSummary blog={transfer.blog} />
      ) : (
        <>
          {transfer?.kind === 'take-in' && <TakeInResult transfer={transfer} />}
          {/* A new key after each file: a refused upload is gone. */}
          <BlogForm key={transfer?.at} error={actionData?.error ?? refusal} />
        </>
      )}
    </AdminPage>
  )
}
