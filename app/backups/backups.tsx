import { data, redirect } from 'react-router'
import type * as z from 'zod/mini'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm, type FieldErrors, textField } from '#app/lib/form.ts'
import type { BackupFacts, Backups } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
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
import { BackupStanding } from './backup-standing.tsx'

const here = '/admin/backups'

type Shown = {
  errors: FieldErrors<z.input<typeof backupForm.schema>>
  /** As typed, when they were refused. */
  values: z.input<typeof backupForm.schema>
}

export async function loader({ context }: Route.LoaderArgs) {
  const { backups } = await getAdminHost(context)
  return { facts: backups && (await backups.describe()) }
}

export async function action({ context }: Route.ActionArgs) {
  const { backups } = await getAdminHost(context)
  if (!backups) throw data('Supabase keeps the backups of this site', { status: 400 })
  const form = formOf(context)
  const intent = textField(form, 'intent')
  if (intent === 'save') return save(context, backups, form)
  if (intent === 'backup' || intent === 'check') await backups.start(intent)
  else if (intent === 'delete') {
    const name = textField(form, 'id')
    await recordSiteAct(context.get(supabaseContext), 'delete_backup', name)
    await backups.delete(name)
    showToast(context, { title: 'Backup Deleted', tone: 'success' })
  } else throw data('Unknown intent', { status: 400 })
  throw redirect(here)
}

async function save(context: Context, backups: Backups, form: FormData) {
  const { values, fields, errors, toast } = checkForm(form, backupForm)
  if (!fields) return refuse<Shown>(context, { values, errors }, toast)
  const { isOn, time, passphrase, stopsEncrypting } = fields
  await recordSiteAct(context.get(supabaseContext), 'change_backups')
  await backups.save({ isOn, time, passphrase: stopsEncrypting ? '' : passphrase || undefined })
  showToast(context, { title: 'Backup Settings Saved', tone: 'success' })
  throw redirect(here)
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

function OwnBackups({ facts, shown }: { facts: BackupFacts; shown: Shown | undefined }) {
  const { isOn, time, hasPassphrase } = facts
  const saved = { isOn, time, passphrase: '', stopsEncrypting: false }
  return (
    <>
      <BackupStanding facts={facts} />
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
