import { BookOpen, ChartLine, CircleHelp, FileText, PenLine, Wrench } from 'lucide-react'
import { hasSecondFactor } from '#app/account/two-factor.server.ts'
import { BackupLine } from '#app/backups/backup-line.tsx'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import type { Toast } from '#app/lib/toast.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { Form } from '#app/shell/form.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { PageToast } from '#app/shell/toasts/toaster.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { asksFirstRun } from '#content/samples.ts'
import type { Route } from './+types/dashboard.ts'
import { type DashboardFigures, readCounts, readDashboardFigures } from './admin.data.ts'
import { AdminTile, type AdminTileProps } from './admin-tile.tsx'
import { checkedSite } from './checked-site.server.ts'
import { readToday, type Settle, type TodaySource } from './today/read-today.server.ts'
import { Today } from './today/today.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const toasts: Toast[] = []
  const settle: Settle = async (failure, reading) => {
    const { found, toast } = await readOrToast(context, failure, reading)
    if (toast === null) return found
    toasts.push(toast)
    return undefined
  }
  const source: TodaySource = {
    ...checkedSite(context),
    readCounts: () => readCounts(supabase),
    findAdminHost: () => getAdminHost(context),
  }
  const [figures, { facts, backups }, hasFactor] = await Promise.all([
    readOrToast(context, 'The figures could not be loaded.', readDashboardFigures(supabase)),
    readToday(source, settle),
    readOrToast(context, 'The second factors could not be read.', hasSecondFactor(supabase)),
  ])
  return {
    figures: figures.found,
    showsFirstRun: asksFirstRun(context.get(hostContext).content),
    toolCount: context.get(hostContext).content.tools.tools.length,
    today: facts,
    backups,
    urgesTwoFactor: hasFactor.found === false,
    toast: figures.toast ?? toasts[0],
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Admin Dashboard', noindex: true })
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures, today, backups, showsFirstRun, toolCount, urgesTwoFactor, toast } = loaderData
  return (
    <>
      <PageToast toast={toast} />
      <PageHeader title="Admin Dashboard" />
      <div className="container-grid grid gap-8 pb-24">
        <Today facts={today} />
        {showsFirstRun && <FirstRunPanel />}
        {urgesTwoFactor && <TwoFactorAlert />}
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {tiles.map(({ counts, ...tile }) => (
            <li key={tile.to}>
              <AdminTile {...tile} figure={figures ? figures[counts] : null} />
            </li>
          ))}
          <li>
            <AdminTile
              title="Tools"
              text="Everything else you work with."
              to="/admin/tools"
              icon={Wrench}
              figure={toolCount}
              unit={['tool', 'tools']}
            />
          </li>
        </ul>
        {backups && <BackupLine {...backups} />}
      </div>
    </>
  )
}

/** For the first days: until the site is the owner's, or until an admin hides it. */
function FirstRunPanel() {
  return (
    <section
      aria-labelledby="first-run"
      className="margin-line grid gap-4 rounded-md border border-rule bg-card px-5 py-4 sm:px-6"
    >
      <h2 id="first-run" className="text-2xl">
        Make this site yours
      </h2>
      <p className="max-w-[37em]">
        It still has sample text in it. Six short steps replace it with your name, your prices and
        your story. You can stop at any time and come back later.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/admin/start">Begin</ButtonLink>
        <Form method="post" action="/admin/start" navigate={false}>
          <Button type="submit" name="intent" value="hide-panel" variant="quiet">
            Hide this
          </Button>
        </Form>
      </div>
    </section>
  )
}

function TwoFactorAlert() {
  return (
    <Alert tone="warning">
      <AlertTitle>Please set up two-factor login</AlertTitle>
      <p>
        Anyone who has your password can read every student’s record and every message. A second
        factor takes two minutes.{' '}
        <SiteLink to="/account#passkeys" className="link finger-target inline-block py-1.5">
          Add a passkey
        </SiteLink>{' '}
        or{' '}
        <SiteLink to="/account/two-factor" className="link finger-target inline-block py-1.5">
          set up an authenticator app
        </SiteLink>
      </p>
    </Alert>
  )
}

type Tile = Omit<AdminTileProps, 'figure'> & { counts: keyof DashboardFigures }

const tiles: Tile[] = [
  {
    title: 'Courses',
    text: 'Courses, modules and lessons.',
    to: '/admin/courses',
    icon: BookOpen,
    counts: 'courses',
    unit: ['course', 'courses'],
  },
  {
    title: 'Products',
    text: 'The PDFs in your store.',
    to: '/admin/products',
    icon: FileText,
    counts: 'products',
    unit: ['product', 'products'],
  },
  {
    title: 'User Progress',
    text: 'Who is learning what, and where they left off.',
    to: '/admin/users/progress',
    icon: ChartLine,
    counts: 'active_students',
    unit: ['student active this week', 'students active this week'],
  },
  {
    title: 'Blog',
    text: 'Posts and their categories.',
    to: '/admin/blog',
    icon: PenLine,
    counts: 'posts',
    unit: ['post', 'posts'],
  },
  {
    title: 'QBO Quiz',
    text: 'Questions, answers and explanations.',
    to: '/admin/quiz',
    icon: CircleHelp,
    counts: 'questions',
    unit: ['question', 'questions'],
  },
]
