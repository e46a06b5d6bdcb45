import { redirect } from 'react-router'
import { TransferProgress } from '#app/export/transfer-progress.tsx'
import { type Context, userContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { act, checked, failed, formOf } from '#app/lib/form.server.ts'
import type { TransferJob, Transfers } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound } from '#app/shell/reading.server.ts'
import { useRefreshing } from '#app/shell/use-refreshing.ts'
import type { Route } from './+types/restore-backup.ts'
import { lookForm, restoreForm } from './restore-form.ts'
import { LookForm, RestoreResult, RestoreSummary } from './restore-parts.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backup, transfers } = await findBackup(context, params.name)
  const transfer = await transfers.find()
  // Another backup’s, or an export’s, is shown only while it runs.
  const isOfThis = transfer?.source === backup.name || transfer?.status === 'running'
  return { backup, transfer: isOfThis ? transfer : null }
}

/** Hosted Supabase keeps its own backups: /admin/backups says so. */
async function findBackup(context: Context, name: string) {
  const { backups, transfers } = await getAdminHost(context)
  if (!backups || !transfers) throw redirect('/admin/backups')
  const { kept } = await backups.describe()
  const backup = kept.find((one) => one.name === name)
  if (!backup) {
    throw notFound({
      title: 'Backup Not Found',
      text: 'There is no backup here. It may have been deleted.',
      reason: 'There is no such backup.',
      back: { label: 'Back to Backups', to: '/admin/backups' },
    })
  }
  return { backup, transfers }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { backup, transfers } = await findBackup(context, params.name)
  const { name: source } = backup
  const here = `/admin/backups/${source}/restore`
  const form = formOf(context)
  const acts = {
    cancel: async () => {
      await transfers.cancel()
      return redirect(here)
    },
    forget: async () => {
      await transfers.forget()
      return redirect('/admin/backups')
    },
    look: checked(lookForm, async (fields) => {
      await start(context, transfers, { kind: 'look', source, ...fields })
      return redirect(here)
    }),
    restore: checked(restoreForm, async ({ passphrase }) => {
      const last = await transfers.find()
      if (last?.kind === 'look' && last.status === 'done' && last.source === source) {
        const { id: adminId } = context.get(userContext)
        await start(context, transfers, { kind: 'restore', source, passphrase, adminId })
      }
      return redirect(here)
    }),
  }
  return act(context, form, acts, failed(''))
}

async function start(context: Context, transfers: Transfers, job: TransferJob) {
  if (await transfers.start(job)) return
  const text = 'Please wait until it is done, or cancel it.'
  showToast(context, { title: 'An export or import is running', text, tone: 'destructive' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Restore a Backup', noindex: true })
}

export default function RestoreBackupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formatTime } = useDates()
  const { backup, transfer } = loaderData
  const isRunning = transfer?.status === 'running'
  useRefreshing(isRunning)
  const here = `/admin/backups/${backup.name}/restore`
  const isLookedInto = transfer?.kind === 'look' && transfer.status === 'done'
  const typed = actionData?.values
  return (
    <AdminPage
      title="Restore a Backup"
      path={here}
      parent={{ name: 'Backups', path: '/admin/backups' }}
      lead={`Brings your site back to how it was on ${formatTime(backup.madeAt)}.`}
    >
      {isRunning ? (
        <TransferProgress transfer={transfer} path={here} />
      ) : isLookedInto ? (
        <RestoreSummary
          contents={transfer.contents}
          backup={backup}
          confirm={typed && 'confirm' in typed ? typed.confirm : ''}
          answered={actionData?.errors}
        />
      ) : (
        <>
          {transfer && <RestoreResult transfer={transfer} />}
          <LookForm key={transfer?.at} backup={backup} answered={actionData?.errors} />
        </>
      )}
    </AdminPage>
  )
}
