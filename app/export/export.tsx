import { redirect } from 'react-router'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
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
import { startTransfer, transferActs } from './transfer-acts.server.ts'
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
    ...transferActs(transfers, here),
    async export() {
      const last = await transfers.find()
      const isBusy = last?.status === 'running'
      if (!isBusy) await recordSiteAct(context.get(supabaseContext), 'make_site_export')
      return startTransfer(context, here, { kind: 'export' })
    },
    async import() {
      const last = await transfers.find()
      const isChecked = last?.kind === 'check' && last.status === 'done'
      return isChecked
        ? startTransfer(context, here, { kind: 'import', adminId: userId })
        : redirect(here)
    },
    check() {
      const upload = textField(form, 'path')
      return upload.startsWith(`${userId}/`)
        ? startTransfer(context, here, { kind: 'check', upload })
        : refuse(context, { error: 'Please choose the ZIP of an export first.' })
    },
  }
  return act(context, form, acts, failed(''))
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
