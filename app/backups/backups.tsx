import { data, redirect } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, checked, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { BackupFacts } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { useRefreshing } from '#app/shell/use-refreshing.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { Route } from './+types/backups.ts'
import { backupForm } from './backup-form.ts'
import { BackupList } from './backup-list.tsx'
import { BackupNow } from './backup-now.tsx'
import { BackupSettingsForm } from './backup-settings-form.tsx'
import { BackupState } from './backup-state.tsx'

const here = '/admin/backups'

export async function loader({ context }: Route.LoaderArgs) {
  const { backups } = await getAdminHost(context)
  return { facts: backups && (await backups.describe()) }
}

export async function action({ context }: Route.ActionArgs) {
  const { backups } = await getAdminHost(context)
  if (!backups) throw data('Supabase keeps the backups of this site', { status: 400 })
  const form = formOf(context)
  const supabase = context.get(supabaseContext)
  const start = async (what: 'backup' | 'check') => {
    if (await backups.start(what)) return redirect(here)
    const text = 'A backup or a check is still running. Please try again when it is done.'
    return refuse(context, null, { title: 'Not Started', text })
  }
  const acts = {
    backup: () => start('backup'),
    check: () => start('check'),
    async delete() {
      const name = textField(form, 'id')
      await recordSiteAct(supabase, 'delete_backup', name)
      await backups.delete(name)
      return succeed(context, { title: 'Backup Deleted', to: here })
    },
    save: checked(backupForm, async ({ isOn, time, passphrase, stopsEncrypting }) => {
      await recordSiteAct(supabase, 'change_backups')
      const next = stopsEncrypting ? '' : passphrase || undefined
      await backups.save({ isOn, time, passphrase: next })
      return succeed(context, { title: 'Backup Settings Saved', to: here })
    }),
  }
  return act(context, form, acts, failed(''))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Backups', noindex: true })
}

export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts } = loaderData
  useRefreshing(facts?.running != null)
  return (
    <AdminPage
      title="Backups"
      path={here}
      lead="A backup is one file with everything: your texts, the people, and all pictures, videos and PDFs."
    >
      {facts ? <OwnBackups facts={facts} shown={actionData} /> : <HostedNote />}
    </AdminPage>
  )
}

function OwnBackups({
  facts,
  shown,
}: {
  facts: BackupFacts
  shown: Route.ComponentProps['actionData']
}) {
  const { isOn, time, hasPassphrase } = facts
  const saved = { isOn, time, passphrase: '', stopsEncrypting: false }
  return (
    <>
      <BackupState facts={facts} />
      <BackupNow running={facts.running} canCheck={facts.kept.length > 0} />
      <BackupList kept={facts.kept} bucket={facts.bucket} />
      <BackupSettingsForm
        key={`${isOn} ${time} ${hasPassphrase}`}
        facts={facts}
        values={shown?.values ?? saved}
        answered={shown?.errors}
      />
    </>
  )
}

function HostedNote() {
  return (
    <Alert>
      <AlertTitle>Supabase keeps the backups of your site</AlertTitle>
      <p>
        Your site runs on hosted Supabase. Its{' '}
        <ExternalLink href="https://supabase.com/dashboard/project/_/database/backups/scheduled">
          dashboard
        </ExternalLink>{' '}
        lists the backups of the database, under Database, Backups, and restores them: this screen
        can’t. They leave out the uploaded files, which stay in its storage.
      </p>
    </Alert>
  )
}
