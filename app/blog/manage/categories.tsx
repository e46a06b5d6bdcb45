import { Link, redirect, useNavigation } from 'react-router'
import {
  createCategory,
  deleteCategory,
  listCategories,
  renameCategory,
} from '#app/blog/categories.data.ts'
import { readWritingRule } from '#app/blog/writing-rule.data.ts'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { type Answered, checkForm, textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { Form } from '#app/shell/form.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/categories.ts'
import { categoryForm, categoryNameLength } from './category-fields.ts'
import { CategoryTable } from './category-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const isAdmin = user.role === 'admin'
  const supabase = context.get(supabaseContext)
  const reading = Promise.all([listCategories(supabase), readWritingRule(supabase)])
  const [rows, rule] = await readOrThrow(context, 'Categories could not be loaded', reading)
  const canWrite = rule === 'open'
  const categories = rows.map((category) => ({
    id: category.id,
    name: category.name,
    // A category without an owner is managed by admins.
    isOwn: category.user_id === user.id || (category.user_id === null && isAdmin),
  }))
  const wanted = url.searchParams.get('edit')
  const edited = categories.find(({ id, isOwn }) => id === wanted && isOwn && canWrite) ?? null
  return { categories, edited, isAdmin, canWrite }
}

export async function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const id = textField(form, 'id')
  const { values, fields, errors, toast } = checkForm(form, categoryForm)
  const refuseWith = (text: string) =>
    refuse(context, { values, errors: { name: text } }, { title: 'Error', text })
  const finish = (text: string) => {
    showToast(context, { title: 'Success!', text, tone: 'success' })
    return redirect('/admin/categories')
  }

  try {
    if (textField(form, 'intent') === 'delete') {
      const isDone = await deleteCategory(supabase, user.id, id)
      return isDone
        ? finish('Category deleted.')
        : refuseWith('You can only delete your own categories.')
    }
    if (!fields) return refuse(context, { values, errors }, toast)
    if (!id) {
      await createCategory(supabase, user.id, fields.name)
      return finish('Category created.')
    }
    const isDone = await renameCategory(supabase, user.id, id, fields.name)
    return isDone
      ? finish('Category updated.')
      : refuseWith('You can only edit your own categories.')
  } catch (cause) {
    if (errorCode(cause) === '23505') return refuseWith('A category with this name already exists.')
    context.get(hostContext).log('error', 'category not changed', cause)
    return refuseWith(`Failed to save category. ${errorText(cause)}`)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Manage categories', noindex: true })
}

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, edited, isAdmin, canWrite } = loaderData
  return (
    <>
      <PageHeader title="Blog categories" crumbs={crumbsFor(isAdmin)}>
        <ButtonLink to="/admin/blog" variant="outline">
          Back to posts
        </ButtonLink>
      </PageHeader>
      <div className="container-grid grid gap-12 pb-24 lg:grid-cols-[22rem_1fr]">
        <section aria-labelledby="category-form">
          <h2 id="category-form" className="mb-5 text-2xl">
            {edited ? 'Edit Category' : 'Add Category'}
          </h2>
          {canWrite ? (
            // A new key after each save resets the form.
            <CategoryForm
              key={`${edited?.id}:${categories.length}:${categories.map(({ name }) => name).join()}`}
              edited={edited}
              name={actionData?.values.name}
              answered={actionData?.errors}
            />
          ) : (
            <Alert>
              <p>I choose the categories right now. Pick the one that fits your post best.</p>
            </Alert>
          )}
        </section>
        <section aria-labelledby="category-list">
          <h2 id="category-list" className="mb-5 text-2xl">
            Categories
          </h2>
          <CategoryTable categories={categories} canRename={canWrite} />
        </section>
      </div>
    </>
  )
}

type CategoryFormProps = {
  edited: { id: string; name: string } | null
  name?: string | undefined
  answered: Answered<typeof categoryForm>
}

function CategoryForm({ edited, name, answered }: CategoryFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(categoryForm, answered)
  return (
    <Form {...props} method="post" className="grid gap-5">
      {edited && <input type="hidden" name="id" value={edited.id} />}
      <Field error={errors.name}>
        <Label>Category name</Label>
        <Input
          name="name"
          defaultValue={name ?? edited?.name}
          maxLength={categoryNameLength}
          required
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={navigation.state === 'submitting'} pendingLabel="Saving...">
          {edited ? 'Update Category' : 'Add Category'}
        </Button>
        {edited && (
          <Link to="/admin/categories" className={buttonVariants({ variant: 'quiet' })}>
            Cancel
          </Link>
        )}
      </div>
    </Form>
  )
}

function crumbsFor(isAdmin: boolean) {
  const home = isAdmin
    ? { name: 'Admin Dashboard', path: '/admin/dashboard' }
    : { name: 'Blog', path: '/blog' }
  return [
    home,
    { name: 'Blog posts', path: '/admin/blog' },
    { name: 'Categories', path: '/admin/categories' },
  ]
}
