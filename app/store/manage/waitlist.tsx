import { supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { counted, isUuid, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { formatPrice } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ExportCsv, ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/waitlist.ts'
import { missingProduct } from './missing-product.server.ts'
import { findObstacle, notify } from './notify.server.ts'
import { findEditableProduct } from './product-editing.data.ts'
import { findWaitlist, listWaitingPeople } from './waitlist.data.ts'
import { WaitlistTable } from './waitlist-table.tsx'

/** The people who want to be told when a product can be had, and the button that tells them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const { productId } = params
  const page = pageFrom(url.searchParams)
  if (!isUuid(productId)) throw missingProduct()
  const [product, waitlist, list] = await readOrThrow(context, 'The list could not be loaded', [
    findEditableProduct(supabase, productId),
    findWaitlist(supabase, productId),
    listWaitingPeople(supabase, productId, rangeOf(page)),
  ])
  if (!product) throw missingProduct()
  return {
    id: productId,
    title: product.title,
    waitlist,
    obstacle: waitlist && (await findObstacle(context, waitlist)),
    ...list,
    page,
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { productId } = params
  if (!isUuid(productId)) throw missingProduct()
  const acts = { notify: () => notify(context, productId) }
  return act(context, formOf(context), acts, failed('', { title: 'The list was not notified' }))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Waitlist of ${loaderData?.title ?? 'it'}`, noindex: true })
}

export default function WaitlistPage({ loaderData }: Route.ComponentProps) {
  const { id, title, waitlist, people, total, page } = loaderData
  return (
    <AdminPage
      title={`Waitlist of ${title}`}
      path={`/admin/products/${id}/waitlist`}
      parent={{ name: 'Manage products', path: '/admin/products' }}
      lead="They asked for one email when they can get it. Nothing is sent until you press the button."
      actions={total > 0 && <ExportCsv href={`/admin/products/${id}/waitlist.csv`} />}
    >
      {waitlist === null ? (
        <EmptyState>
          <EmptyStateTitle>Nobody is waiting for it.</EmptyStateTitle>
        </EmptyState>
      ) : (
        <>
          <Notice {...loaderData} waitlist={waitlist} />
          <div className="grid gap-4">
            <ListCount total={total} one="person" many="people" />
            <WaitlistTable people={people} />
            <Pagination page={page} total={total} />
          </div>
        </>
      )}
    </AdminPage>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
type NoticeProps = Loaded & { waitlist: NonNullable<Loaded['waitlist']> }

function Notice({ title, waitlist, obstacle, total }: NoticeProps) {
  const { formatDate } = useDates()
  const { waiting, sending, notified, price, last_notified_at: last } = waitlist
  const leftOut = total - waiting - sending - notified
  const people = counted(waiting, 'person', 'people')
  return (
    <section aria-labelledby="notify" className="grid max-w-3xl justify-items-start gap-4">
      <h2 id="notify" className="text-2xl">
        Tell them it’s here
      </h2>
      <ul className="grid gap-1">
        <li>{waiting === 0 ? 'Nobody is left to tell.' : `Still to tell: ${people}.`}</li>
        {sending > 0 && <li>On their way: {counted(sending, 'email')}.</li>}
        {notified > 0 && last && (
          <li>
            Told: {counted(notified, 'person', 'people')}, last on {formatDate(last)}.
          </li>
        )}
        {leftOut > 0 && (
          <li className="text-muted">
            Left out: {counted(leftOut, 'person', 'people')} with the PDF already, with a blocked
            account, or who unsubscribed or can’t be reached.
          </li>
        )}
      </ul>
      {waiting > 0 && obstacle && (
        <Alert tone="warning">
          <AlertTitle>Before you can tell them</AlertTitle>
          <p>
            {obstacle.text}{' '}
            {obstacle.link && (
              <SiteLink to={obstacle.link.to} className="link">
                {obstacle.link.label}
              </SiteLink>
            )}
          </p>
        </Alert>
      )}
      {waiting > 0 && !obstacle && (
        <ConfirmDelete
          trigger={`Notify ${people}`}
          triggerProps={{ variant: 'accent', size: 'default' }}
          title={`Write to ${people}?`}
          confirmLabel="Notify the waitlist"
          confirmVariant="accent"
          fields={{ intent: 'notify' }}
        >
          <p className="wrap-anywhere">
            Each gets one email about “{title}” with its price ({formatPrice(price)}) and the link.
            It can’t be called back.
          </p>
          <p>
            Its words are in{' '}
            <SiteLink to="/admin/site/mails" className="link">
              My site, Emails
            </SiteLink>
            .
          </p>
        </ConfirmDelete>
      )}
    </section>
  )
}
