import { Link, useNavigation } from 'react-router'
import { knownPages } from '#app/admin/known-pages.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { type Answered, textField } from '#app/lib/form.ts'
import { pageFrom, rangeOf, searchFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import type { Route } from './+types/redirects.ts'
import { addressLength, oldPathOf, redirectForm } from './redirect-fields.ts'
import { RedirectTable } from './redirect-table.tsx'
import {
  addRedirect,
  changeRedirect,
  deleteRedirect,
  findPostAt,
  findRedirectAt,
  listRedirects,
} from './redirects.data.ts'

const here = '/admin/old-addresses'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const search = searchFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const edit = url.searchParams.get('edit')?.slice(0, addressLength)
  const reading = Promise.all([
    listRedirects(supabase, search, rangeOf(page)),
    edit ? findRedirectAt(supabase, edit) : null,
  ])
  const failure = 'The old addresses could not be loaded.'
  const { found, toast } = await readOrToast(context, failure, reading)
  const [list = null, edited = null] = found ?? []
  return { list, edited, toast, search, page }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const id = textField(form, 'id')
  const acts = {
    default: checked(redirectForm, async ({ path: address, target }, refuse) => {
      const path = oldPathOf(address)
      if (!path) return refuse(beside('This is no address of a page on another site.'))
      if (await isPageHere(context, path)) return refuse(beside('A page of this site is there.'))
      const post_id = await findPostAt(supabase, target)
      if (!post_id) return refuse({ errors: { target: 'There is no post at this address.' } })
      const isKept = !id || (await changeRedirect(supabase, id, { path, post_id }))
      if (!isKept) return refuse(beside('This old address was deleted meanwhile.'))
      if (!id) await addRedirect(supabase, { path, post_id })
      return succeed(context, { title: 'Old Address Saved', to: here })
    }),
    async delete() {
      await deleteRedirect(supabase, id)
      return succeed(context, { title: 'Old Address Deleted' })
    },
  }
  return act(context, form, acts, (cause) =>
    errorCode(cause) === '23505'
      ? beside('This old address leads to a post already.')
      : { title: 'Error', text: `The address could not be saved. ${errorText(cause)}` },
  )
}

function beside(text: string) {
  return { errors: { path: text } }
}

/** An address below /blog may be that of a post; the database knows. */
async function isPageHere(context: Context, path: string) {
  const known = new RegExp(knownPages(await context.get(hostContext).listRoutePaths()), 'i')
  return !path.startsWith('/?') && known.test(path) && !/^\/blog\/[^/.]+\/?$/i.test(path)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Old addresses', noindex: true })
}

export default function OldAddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, edited, toast, search, page } = loaderData
  return (
    <AdminPage
      title="Old addresses"
      path={here}
      lead="Links to posts that used to be somewhere else. Each one takes readers to the post here, for good."
    >
      <RedirectForm
        key={`${edited?.path}:${list?.total}`}
        edited={edited && { path: edited.path, target: `/blog/${edited.post.slug}` }}
        values={actionData?.values}
        answered={actionData?.errors}
      />
      <ListToolbar>
        <SearchBox name="search" label="Search old addresses" value={search} />
      </ListToolbar>
      {toast && <ListFailure toast={toast} />}
      {list?.redirects.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>
            {search || page > 1 ? 'No addresses match your search.' : 'There are no old addresses.'}
          </EmptyStateTitle>
        </EmptyState>
      )}
      {list && list.redirects.length > 0 && (
        <div className="grid gap-4">
          <ListCount total={list.total} one="old address" many="old addresses" />
          <RedirectTable redirects={list.redirects} />
          <Pagination page={page} total={list.total} />
        </div>
      )}
    </AdminPage>
  )
}

type RedirectFormProps = {
  edited: { path: string; target: string } | null
  values: { path?: string; target?: string } | undefined
  answered: Answered<typeof redirectForm>
}

function RedirectForm({ edited, values, answered }: RedirectFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(redirectForm, answered)
  return (
    <section aria-labelledby="redirect-form" className="max-w-xl">
      <h2 id="redirect-form" className="mb-5 text-2xl">
        {edited ? 'Change an old address' : 'Add an old address'}
      </h2>
      <Form {...props} method="post" className="grid gap-5">
        {edited && <input type="hidden" name="id" value={edited.path} />}
        <Field error={errors.path}>
          <Label>Old address</Label>
          <Input
            name="path"
            defaultValue={values?.path ?? edited?.path}
            maxLength={addressLength}
          />
          <FieldHelp>Such as https://my-old-blog.com/2019/05/month-end/ or /?p=123.</FieldHelp>
        </Field>
        <Field error={errors.target}>
          <Label>Post on this site</Label>
          <Input
            name="target"
            defaultValue={values?.target ?? edited?.target}
            maxLength={addressLength}
          />
          <FieldHelp>Its address, such as /blog/month-end.</FieldHelp>
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            pending={navigation.state === 'submitting'}
            pendingLabel="Saving..."
          >
            {edited ? 'Save Old Address' : 'Add Old Address'}
          </Button>
          {edited && (
            <Link to={here} className={buttonVariants({ variant: 'outline' })}>
              Cancel
            </Link>
          )}
        </div>
      </Form>
    </section>
  )
}
