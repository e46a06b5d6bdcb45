import { Check } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { documentFailure } from '#app/my-site/edit-document.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { orLog, readOrThrow } from '#app/shell/reading.server.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { FirstRun } from '#content/first-run.ts'
import type { Route } from './+types/start.ts'
import { SampleContentSection } from './sample-content.tsx'
import { readSampleContent, removeSampleContent, saveFirstRun } from './start.data.ts'
import { steps } from './steps.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reading = readSampleContent(context.get(supabaseContext))
  const { goes, stays, own } = await readOrThrow(context, 'The steps could not be loaded', reading)
  const { stored } = context.get(hostContext).content
  const done = steps.filter((step) => step.isDone(stored, own)).map(({ id }) => id)
  return { done, goes, stays }
}

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const acts = {
    'dismiss-ribbon': () => note(context, { isRibbonDismissed: true }),
    'hide-panel': () => note(context, { isPanelHidden: true }),
    'remove-samples': () => removeSamples(context, form),
  }
  return act(context, form, acts, documentFailure)
}

async function note(context: Context, change: Partial<FirstRun>) {
  const { content, refreshContent } = context.get(hostContext)
  await saveFirstRun(context.get(supabaseContext), { ...content.firstRun, ...change })
  refreshContent()
}

/** Rows first, then their files. A file that could not be removed is found by the orphan command. */
async function removeSamples(context: Context, form: FormData) {
  const supabase = context.get(supabaseContext)
  const files = await removeSampleContent(supabase, JSON.parse(textField(form, 'expected')))
  await orLog(context, 'sample files left behind', removeFiles(supabase, files))
  return succeed(context, { title: 'Sample content removed' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Make it yours', noindex: true })
}

export default function StartPage({ loaderData: { done, goes, stays } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Make it yours"
      path="/admin/start"
      lead="Six short steps, in any order. Your work is saved, and you can come back to any of them."
    >
      {done.length === steps.length && (
        <Alert tone="success">
          <AlertTitle>All six steps are done</AlertTitle>
          <p>
            Everything else your visitors read is in{' '}
            <SiteLink to="/admin/site" className="link">
              My site
            </SiteLink>
            .
          </p>
        </Alert>
      )}
      <ol className="max-w-3xl rounded-md border border-rule bg-card">
        {steps.map(({ id, title, text }, index) => {
          const isDone = done.includes(id)
          return (
            <li key={id} className="border-rule border-b last:border-b-0">
              <SiteLink
                to={`/admin/start/${id}`}
                className="grid grid-cols-[auto_1fr] items-center gap-4 px-5 py-4 hover:bg-sunk"
              >
                <span
                  className={cn(
                    'tabular grid size-9 place-items-center rounded-full border font-semibold',
                    isDone ? 'border-primary bg-primary text-on-primary' : 'border-field',
                  )}
                >
                  {isDone ? <Check aria-hidden className="size-5" strokeWidth={3} /> : index + 1}
                </span>
                <span>
                  <span className="block font-semibold">
                    {title}
                    {isDone && <span className="sr-only"> (done)</span>}
                  </span>
                  <span className="block text-muted">{text}</span>
                </span>
              </SiteLink>
            </li>
          )
        })}
      </ol>
      <SampleContentSection goes={goes} stays={stays} />
    </AdminPage>
  )
}
