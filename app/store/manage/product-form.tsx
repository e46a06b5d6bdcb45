import { useEffect, useState } from 'react'
import { Link, type Location, useNavigation } from 'react-router'
import type { Answered } from '#app/lib/form.ts'
import { useEarlyChanges, useUnsavedChanges } from '#app/lib/use-unsaved-changes.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { type ProductValues, productForm, titleLength } from './product-fields.ts'
import { ProductFiles } from './product-files.tsx'

type ProductFormProps = {
  /** The edited product; null for a new one. */
  product: { id: string; slug: string; claims: number; pages: number | null } | null
  values: ProductValues
  answered: Answered<typeof productForm>
  /** Changes when a save has failed: its uploads are removed then. */
  failure: string
  coverPattern: string
}

export function ProductForm(props: ProductFormProps) {
  const { product, values, answered, failure, coverPattern } = props
  const { errors, props: check } = useFormCheck(productForm, answered)
  const form = check.ref
  const navigation = useNavigation()
  const [isUploading, setIsUploading] = useState(false)
  const [hasChanges, setHasChanges] = useState(false)
  const blocker = useUnsavedChanges(hasChanges, isClosing)
  useEarlyChanges(form, () => setHasChanges(true))
  // Focuses the form, which appears above the list.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="title"]')?.focus(), [form])
  return (
    <>
      <Form
        {...check}
        method="post"
        onInput={(event) => {
          setHasChanges(true)
          check.onInput(event)
        }}
        className="grid max-w-4xl gap-6"
      >
        {product && <input type="hidden" name="id" value={product.id} />}
        <div className="grid gap-6 sm:grid-cols-[1fr_10rem]">
          <Field error={errors.title}>
            <Label>Title</Label>
            <Input name="title" defaultValue={values.title} maxLength={titleLength} required />
            <FieldHelp>
              {product
                ? `Address: /store/${product.slug}`
                : 'The page’s web address comes from the title and stays the same if you change the title later.'}
            </FieldHelp>
          </Field>
          <Field error={errors.price}>
            <Label>Price in dollars</Label>
            <Input
              name="price"
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              defaultValue={values.price}
              required
            />
            <FieldHelp>Enter 0 to make it free.</FieldHelp>
          </Field>
        </div>
        <Field error={errors.description}>
          <Label>Description</Label>
          <Textarea name="description" defaultValue={values.description} />
          <FieldHelp>Plain text. Leave a blank line to start a new paragraph.</FieldHelp>
        </Field>
        <Field error={errors.inside}>
          <Label>What’s inside</Label>
          <Textarea name="inside" defaultValue={values.inside} rows={4} />
          <FieldHelp>A short list, one item per line.</FieldHelp>
        </Field>
        <Field error={errors.audience}>
          <Label>Who it’s for</Label>
          <Textarea name="audience" defaultValue={values.audience} rows={3} />
          <FieldHelp>One or two sentences to the person who needs it.</FieldHelp>
        </Field>
        {/* A new key after a failed save: the stored files are shown again. */}
        <ProductFiles
          key={failure}
          values={values}
          claims={product?.claims ?? 0}
          pages={product?.pages ?? null}
          coverPattern={coverPattern}
          onBusy={setIsUploading}
          onChange={() => setHasChanges(true)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            name="intent"
            value="save"
            disabled={isUploading}
            pending={navigation.state === 'submitting'}
            pendingLabel="Saving..."
          >
            {product ? 'Update Product' : 'Create Product'}
          </Button>
          <Link to="/admin/products" className={buttonVariants({ variant: 'quiet' })}>
            Cancel
          </Link>
          {isUploading && <p role="status">You can save once the upload is done.</p>}
        </div>
      </Form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}

/** The form's state is in the query: another product closes it, a filter of the list does not. */
function isClosing(from: Location, to: Location) {
  if (from.pathname !== to.pathname) return true
  const [before, after] = [from, to].map(({ search }) => new URLSearchParams(search))
  return ['edit', 'new'].some((name) => before?.get(name) !== after?.get(name))
}
