import { type RouterContextProvider, redirect } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import {
  createProduct,
  deleteProduct,
  type EditableProduct,
  findEditableProduct,
  hasTwin,
  type ProductFields,
  type ProductFile,
  removeUnusedFiles,
  updateProduct,
} from './product-editing.data.ts'
import { type ProductValues, productForm } from './product-fields.ts'

// The actions of the product screen's forms.

type Editing = { context: Readonly<RouterContextProvider>; userId: string; form: FormData }

const listAddress = '/admin/products'

export async function saveProduct({ context, userId, form }: Editing) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const { values, fields, errors, toast } = checkForm(form, productForm)
  if (!fields) return refuse(context, { values, errors, failure: '' }, toast)
  let before: EditableProduct | null = null
  try {
    before = id ? await findEditableProduct(supabase, id) : null
    const row = rowOf(fields)
    const saved = id
      ? await updateProduct(supabase, id, row)
      : await createProduct(supabase, userId, row)
    const text = `“${saved.title}” is in the store at /store/${saved.slug}.`
    showToast(context, {
      title: id ? 'Product Updated!' : 'Product Created!',
      text,
      tone: 'success',
    })
    if (await hasTwin(supabase, saved)) showToast(context, sameTitle)
  } catch (cause) {
    context.get(hostContext).log('error', 'product not saved', cause)
    // Uploads of a failed save are removed; the form goes back to the stored files.
    await tidy(context, filesOf(values))
    const kept = { ...values, ...storedFiles(before) }
    const shown = { values: kept, errors, failure: crypto.randomUUID() }
    return refuse(context, shown, databaseError(cause))
  }
  if (before) await tidy(context, filesOf(storedFiles(before)))
  return redirect(listAddress)
}

export async function removeProduct({ context, form }: Editing) {
  try {
    const product = await deleteProduct(context.get(supabaseContext), textField(form, 'id'))
    const text = `“${product.title}” is no longer in the store.`
    showToast(context, { title: 'Product Deleted', text, tone: 'success' })
    await tidy(context, filesOf(storedFiles(product)))
  } catch (cause) {
    context.get(hostContext).log('error', 'product not deleted', cause)
    showToast(context, databaseError(cause))
  }
  return redirect(listAddress)
}

function rowOf(values: ProductValues): ProductFields {
  return {
    title: values.title,
    description: values.description || null,
    price: values.price,
    cover_image_url: values.coverPath || null,
    pdf_file_url: values.pdfPath || null,
    pdf_name: values.pdfPath ? values.pdfName || null : null,
    pdf_size_bytes: values.pdfPath && values.pdfSize ? Number(values.pdfSize) : null,
  }
}

/** The files of a product as form values. */
export function storedFiles(
  product: Pick<
    EditableProduct,
    'cover_image_url' | 'pdf_file_url' | 'pdf_name' | 'pdf_size_bytes'
  > | null,
) {
  return {
    coverPath: product?.cover_image_url ?? '',
    pdfPath: product?.pdf_file_url ?? '',
    pdfName: product?.pdf_name ?? '',
    pdfSize: String(product?.pdf_size_bytes ?? ''),
  }
}

type FilePaths = Pick<ProductValues, 'coverPath' | 'pdfPath'>

function filesOf({ coverPath, pdfPath }: FilePaths): ProductFile[] {
  const files: ProductFile[] = [
    { bucket: 'product-covers', path: coverPath },
    { bucket: 'product-files', path: pdfPath },
  ]
  return files.filter(({ path }) => path)
}

/** A file that could not be removed is logged; the save succeeds. */
export async function tidy(context: Readonly<RouterContextProvider>, files: ProductFile[]) {
  try {
    await removeUnusedFiles(context.get(supabaseContext), files)
  } catch (cause) {
    context.get(hostContext).log('error', 'files of a product not removed', cause)
  }
}

const sameTitle: Toast = {
  title: 'Same title twice',
  text: 'Another product has the same title. People may mix them up.',
  tone: 'warning',
}

function databaseError(cause: unknown): Toast {
  const isGone = errorCode(cause) === 'PGRST116'
  const text = isGone ? 'This product is gone. Someone may have deleted it.' : errorText(cause)
  return { title: 'Database Error', text, tone: 'destructive' }
}
