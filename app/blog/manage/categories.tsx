import { Link, useNavigation } from 'react-router'
import {
  createCategory,
  deleteCategory,
  listCategories,
  renameCategory,
} from '#app/blog/categories.data.ts'
import { readWritingRule } from '#app/blog/writing-rule.data.ts'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { act, checked, formOf, refuse } from '#app/lib/form.server.ts'
import { type Answered, textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
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
  const [rows, rule] = await readOrThrow(context, 'Categories could not be loaded', [
    listCategories(supabase),
    readWritingRule(supabase),
  ])
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
  const done = (text: string) =>
    succeed(context, { title: 'Success!', text, to: '/admin/categories' })
  const acts = {
    default: checked(categoryForm, async ({ name }, refuse) => {
      if (!id) {
        await createCategory(supabase, user.id, name)
        return done('Category created.')
      }
      if (await renameCategory(supabase, user.id, id, name)) return done('Category updated.')
      return refuse(beside('You can only edit your own categories.'))
    }),
    delete: async () => {
      if (await deleteCategory(supabase, user.id, id)) return done('Category deleted.')
      const text = 'You can only delete your own categories.'
      return refuse(context, null, { title: 'Error', text })
    },
  }
  return act(context, form, acts, (cause) =>
    errorCode(cause) === '23505'
      ? beside('A category with this name already exists.')
      : beside(`Failed to save category. ${errorText(cause)}`),
  )
}

/** Beside the name, and in a toast. */
function beside(text: string) {
  return { title: 'Error', text, errors: { name: text } }
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
