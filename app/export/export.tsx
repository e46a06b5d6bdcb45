import { redirect } from 'react-router'
import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { TransferJob } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { MissingSecretKey } from '#app/shell/missing-secret-key.tsx'
import { useRefreshing } from '#app/shell/use-refreshing.ts'
import type { Route } from './+types/export.ts'
import { BringBlogSection } from './bring-blog-section.tsx'
import { ExportSection } from './export-section.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportSummary } from './import-summary.tsx'
import { TransferProgress } from './transfer-progress.tsx'
import { TransferResult } from './transfer-result.tsx'

const here = '/admin/export'

export async function loader({ context }: Route.LoaderArgs) {
  const { transfers, backups } = await getAdminHost(context)
  return {
    isMissingKey: transfers === null,
    isBackedUp: backups !== null,
    transfer: (await transfers?.find()) ?? null,
  }
}

export async function action({ context }: Route.ActionArgs) {
  const { transfers } = await getAdminHost(context)
  const { id: userId } = context.get(userContext)
  if (!transfers) return redirect(here)
  const form = formOf(context)
  const acts = {
    async cancel() {
      await transfers.cancel()
      return redirect(here)
    },
    async forget() {
      await transfers.forget()
      return redirect(here)
    },
    async export() {
      const last = await transfers.find()
      const isBusy = last?.status === 'running'
      if (!isBusy) await recordSiteAct(context.get(supabaseContext), 'make_site_export')
      return start(context, { kind: 'export' })
    },
    async import() {
      const last = await transfers.find()
      const isChecked = last?.kind === 'check' && last.status === 'done'
      return isChecked ? start(context, { kind: 'import', adminId: userId }) : redirect(here)
    },
    check() {
      const upload = textField(form, 'path')
      return upload.startsWith(`${userId}/`)
        ? start(context, { kind: 'check', upload })
        : refuse(context, { error: 'Please choose the ZIP of an export first.' })
    },
  }
  return act(context, form, acts, failed(''))
}

async function start(context: Context, job: TransferJob) {
  const isStarted = await context.get(hostContext).transfers?.start(job)
  if (!isStarted) {
    const text = 'Please wait until it is done, or cancel it.'
    showToast(context, { title: 'An export or import is running', text, tone: 'destructive' })
  }
  return redirect(here)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Export and import', noindex: true })
}

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isMissingKey, isBackedUp, transfer } = loaderData
  const isRunning = transfer?.status === 'running'
  useRefreshing(isRunning)
  const isChecked = transfer?.kind === 'check' && transfer.status === 'done'
  const refusal = transfer?.kind === 'check' ? transfer.error : undefined
  return (
    <AdminPage
      title="Export and import"
      path={here}
      lead="Everything your site holds, in one open ZIP: for your own records, or to move it to another server."
    >
      {isMissingKey ? (
        <MissingSecretKey what="Exporting and importing" />
      ) : isRunning ? (
        <TransferProgress transfer={transfer} path={here} />
      ) : isChecked ? (
        <ImportSummary contents={transfer.contents} isBackedUp={isBackedUp} />
      ) : (
        <>
          {transfer && <TransferResult transfer={transfer} />}
          <ExportSection />
          {/* A new key after each ZIP: a refused upload is gone. */}
          <ImportForm key={transfer?.at} error={actionData?.error ?? refusal} />
          <BringBlogSection />
        </>
      )}
    </AdminPage>
  )
}
