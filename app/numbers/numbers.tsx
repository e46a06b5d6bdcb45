import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { listAddress } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { CountPlot } from '#app/shell/admin/count-plot.tsx'
import { MissingSecretKey } from '#app/shell/missing-secret-key.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { ExportCsv, ListChoices, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/numbers.ts'
import { hasMondayLetter, MondayLetterForm, saveMondayLetter } from './monday-letter.tsx'
import { type Numbers, readNumbers } from './numbers.data.ts'
import { compare, periodFrom, periods, stepsOf } from './period.ts'
import { plots } from './plots.ts'

const path = '/admin/numbers'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { days, step } = periodFrom(url.searchParams)
  const { timeZone } = context.get(hostContext).content.business
  const supabase = context.get(supabaseContext)
  const [numbers, mondayLetter] = await readOrThrow(context, 'The numbers could not be loaded', [
    readNumbers(supabase, { days, step }, timeZone),
    hasMondayLetter(supabase),
  ])
  return {
    mondayLetter,
    isMissingKey: context.get(hostContext).transfers === null,
    days,
    plotted: plots.map((plot) => {
      const steps = stepsOf(numbers, plot.kind, { days, step })
      const total = steps.reduce((sum, { count }) => sum + count, 0)
      return { ...plot, steps, total, before: numbers.before[plot.kind] ?? 0 }
    }),
    names: numbers.names,
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const save = async () => {
    await saveMondayLetter(context.get(supabaseContext), form.has('isOn'))
    return succeed(context, { title: 'Settings Saved' })
  }
  return act(context, form, save, failed('The settings could not be saved.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Numbers', noindex: true })
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { isMissingKey, days, plotted, names, mondayLetter } = loaderData
  return (
    <AdminPage
      title="Numbers"
      path={path}
      lead="What people read and do here. Your site counts for itself: no cookies, no addresses, nobody else sees them. Search engines and other bots aren’t counted."
      actions={<ExportCsv href={listAddress(`${path}.csv`, { days: String(days) })} />}
    >
      {isMissingKey && <MissingSecretKey what="Counting visits" />}
      <ListToolbar>
        <ListChoices
          label="Which days"
          choices={periods.map((period) => ({
            name: `Last ${period.name}`,
            to: listAddress(path, { days: String(period.days) }),
            isChosen: period.days === days,
          }))}
        />
      </ListToolbar>
      <div className="grid gap-5 lg:grid-cols-2">
        {plotted.map(({ kind, heading, about, steps, total, before }) =>
          total === 0 && before === 0 ? (
            <NothingCounted key={kind} heading={heading} about={about} />
          ) : (
            <CountPlot
              key={kind}
              heading={heading}
              note={
                <>
                  <strong className="block text-2xl text-ink">
                    {total.toLocaleString('en-US')}
                  </strong>{' '}
                  {compare(total, before, days)} <span className="block">{about}</span>
                </>
              }
              what={heading}
              steps={steps}
            />
          ),
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <NameList heading="Most read" what="Read" names={ofKind(names, 'page')}>
          {(name) => (
            <SiteLink to={name} prefetch="none" className="link wrap-anywhere">
              {name}
            </SiteLink>
          )}
        </NameList>
        <NameList heading="Where from" what="Visits" names={ofKind(names, 'from')} />
        <NameList
          heading="Searches without a result"
          what="Searches"
          names={ofKind(names, 'search')}
        />
      </div>
      {!isMissingKey && <MondayLetterForm isOn={mondayLetter} />}
    </AdminPage>
  )
}

/** In the place of an empty plot: a new site would have eight of them. */
function NothingCounted({ heading, about }: { heading: string; about: string }) {
  return (
    <section
      aria-label={heading}
      className="grid content-start gap-3 rounded-md border border-rule bg-card p-5"
    >
      <h2 className="text-xl">{heading}</h2>
      <p className="text-muted">Nothing counted yet.</p>
      <p className="text-muted text-sm">{about}</p>
    </section>
  )
}

function ofKind(names: Numbers['names'], kind: Numbers['names'][number]['kind']) {
  return names.filter((one) => one.kind === kind)
}

type NameListProps = {
  heading: string
  what: string
  names: Numbers['names']
  children?: (name: string) => React.ReactNode
}

function NameList({ heading, what, names, children = (name) => name }: NameListProps) {
  return (
    <section aria-label={heading} className="grid gap-3 rounded-md border border-rule bg-card p-5">
      <h2 className="text-xl">{heading}</h2>
      {names.length === 0 ? (
        <p className="text-muted">Nothing yet.</p>
      ) : (
        <table className="tabular w-full text-left text-sm">
          <thead>
            <tr className="border-rule border-b">
              <th scope="col" className="sr-only">
                Name
              </th>
              <th scope="col" className="py-1 text-right">
                {what}
              </th>
              <th scope="col" className="py-1 pl-3 text-right font-normal text-muted">
                Before
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map(({ name, count, before }) => (
              <tr key={name} className="border-rule border-b">
                <td className="py-1.5 wrap-anywhere">{children(name)}</td>
                <td className="py-1.5 text-right align-top">{count.toLocaleString('en-US')}</td>
                <td className="py-1.5 pl-3 text-right align-top text-muted">
                  {before.toLocaleString('en-US')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
