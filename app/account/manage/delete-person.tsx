import { redirect } from 'react-router'
import { DeletedData, DeleteOrKeep } from '#app/account/deleted-data.tsx'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import type { Route } from './+types/delete-person.ts'
import { missingPerson } from './missing-person.server.ts'
import { deletePerson, findPerson } from './people.data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { userId } = params
  if (!isUuid(userId)) throw missingPerson()
  if (userId === context.get(userContext).id) throw redirect('/account/delete')
  const reading = findPerson(context.get(supabaseContext), userId)
  const person = await readOrThrow(context, 'The person could not be loaded', reading)
  if (!person) throw missingPerson()
  const { user_id: id, email, full_name: name } = person
  return { id, email, name }
}

export async function action({ context, params }: Route.ActionArgs) {
  const remove = async () => {
    await deletePerson(context.get(supabaseContext), params.userId)
    const text = 'Everything on the list is gone.'
    return succeed(context, { title: 'Account Deleted', text, to: '/admin/users' })
  }
  return act(context, formOf(context), remove, failed('', { title: 'Not Done' }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Delete an Account', noindex: true })
}

export default function DeletePersonPage({ loaderData }: Route.ComponentProps) {
  const { id, email, name } = loaderData
  return (
    <AdminPage
      title="Delete This Account"
      path={`/admin/users/${id}/delete`}
      parent={{ name: name || email, path: `/admin/users/${id}` }}
      lead={
        <span className="wrap-anywhere">
          {email}. This can’t be undone. Once it’s gone, even you can’t bring it back.
        </span>
      }
    >
      <DeletedData download={`/admin/users/${id}/data.json`} isByAdmin />
      <Form method="post">
        <DeleteOrKeep label="Delete This Account" back={`/admin/users/${id}`} />
      </Form>
    </AdminPage>
  )
}
