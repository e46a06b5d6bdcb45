import { data } from 'react-router'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/pictures.ts'
import { describeUses, nameOfPicture } from './describe-uses.ts'
import { isLibraryBucket, type LibraryPicture, listPictures, listUses } from './pictures.data.ts'
import { type Place, placeOf } from './places.server.ts'

const pageSize = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageFrom(url.searchParams)
  const reading = listPictures(context.get(supabaseContext), rangeOf(page, pageSize))
  const { found, toast } = await readOrToast(context, 'The pictures could not be loaded.', reading)
  const { id } = context.get(userContext)
  const pictures = found?.pictures.map((picture) => ({
    ...picture,
    places: picture.uses.map((use) => placeOf(use, id)),
  }))
  return { pictures, total: found?.total ?? 0, toast, page }
}

/** Deletes one picture that nothing shows. */
export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const remove = async () => {
    const picture = { bucket: textField(form, 'bucket'), path: textField(form, 'path') }
    if (!isLibraryBucket(picture.bucket)) throw data('Unknown picture', { status: 400 })
    const uses = await listUses(supabase, picture)
    if (uses.length > 0) {
      const text = `${describeUses(uses)}. Take it out there first.`
      return showToast(context, { title: 'This picture is in use', text, tone: 'warning' })
    }
    await removeFiles(supabase, [picture])
    return succeed(context, { title: 'Picture Deleted' })
  }
  return act(context, form, { delete: remove }, failed('The picture could not be deleted.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Pictures', noindex: true })
}

export default function PicturesPage({ loaderData }: Route.ComponentProps) {
  const { pictures, total, toast, page } = loaderData
  return (
    <AdminPage
      title="Pictures"
      path="/admin/pictures"
      lead="Everything you have uploaded for posts, lessons, letters, products and pages, newest first."
    >
      {toast && <ListFailure toast={toast} />}
      {pictures?.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>No pictures yet.</EmptyStateTitle>
          <p>They appear here when you add them to a post, a lesson, a letter or a page.</p>
        </EmptyState>
      )}
      {pictures && pictures.length > 0 && (
        <div className="grid gap-4">
          <ListCount total={total} one="picture" />
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {pictures.map((picture) => (
              <li key={`${picture.bucket}/${picture.path}`}>
                <PictureCard picture={picture} />
              </li>
            ))}
          </ul>
          <Pagination page={page} total={total} pageSize={pageSize} />
        </div>
      )}
    </AdminPage>
  )
}

type PictureCardProps = { picture: LibraryPicture & { places: Place[] } }

function PictureCard({ picture }: PictureCardProps) {
  const { formatDate } = useDates()
  const { bucket, path, url, thumbnail, addedAt, uses, places } = picture
  const name = nameOfPicture(picture, { formatDate })
  return (
    <article
      aria-label={name}
      className="grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-md border border-rule bg-card"
    >
      <a href={url} aria-label={`Open ${name}`} className="block bg-sunk">
        <img src={thumbnail} alt="" loading="lazy" className="aspect-[4/3] w-full object-contain" />
      </a>
      <div className="grid content-start gap-2 p-4">
        <h2 className="wrap-anywhere font-sans font-semibold text-base">{name}</h2>
        <p className="text-muted text-sm">Added {formatDate(addedAt)}</p>
        {uses.length > 0 ? (
          <PlaceList summary={describeUses(uses)} places={places} />
        ) : (
          <>
            <p className="text-sm">Not used anywhere.</p>
            <ConfirmDelete
              trigger="Delete"
              triggerProps={{ className: 'justify-self-start', 'aria-label': `Delete ${name}` }}
              title="Delete this picture?"
              confirmLabel="Delete picture"
              fields={{ intent: 'delete', bucket, path }}
            >
              <p>Nothing on your site shows it. You can’t bring it back.</p>
            </ConfirmDelete>
          </>
        )}
      </div>
    </article>
  )
}

type PlaceListProps = { summary: string; places: Place[] }

function PlaceList({ summary, places }: PlaceListProps) {
  return (
    <details className="text-sm">
      <summary className="finger-target min-h-9 py-1.5">{summary}</summary>
      <ul className="grid gap-1 pt-1">
        {places.map(({ words, to }) => (
          <li key={words + to}>
            <SiteLink to={to} className="link finger-target inline-block wrap-anywhere py-1">
              {words}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
