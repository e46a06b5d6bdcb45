import { redirect } from 'react-router'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { checked, failed } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { orLog } from '#app/shell/reading.server.ts'
import {
  createProduct,
  deleteProduct,
  type EditableProduct,
  findEditableProduct,
  hasTwin,
  type ProductFields,
  type ProductFile,
  readProductPdf,
  removeUnusedFiles,
  storeFirstPage,
  updateProduct,
} from './product-editing.data.ts'
import { type ProductValues, productForm } from './product-fields.ts'

// The acts of the product screen's forms.

type Editing = { context: Context; userId: string; form: FormData }

const listAddress = '/admin/products'

export const productFailure = failed('', {
  title: 'Database Error',
  gone: 'This product is gone. Someone may have deleted it.',
})

export function saveProduct({ context, userId, form }: Editing) {
  return checked(
    productForm,
    async (fields, refuse, values) => {
      const supabase = context.get(supabaseContext)
      const id = textField(form, 'id')
      let before: EditableProduct | null = null
      let facts: PdfFacts = { row: noFacts, isUnreadable: false }
      try {
        before = id ? await findEditableProduct(supabase, id) : null
        facts = await readFacts(context, userId, fields, before)
        const row = { ...rowOf(fields), ...facts.row }
        const saved = id
          ? await updateProduct(supabase, id, row)
          : await createProduct(supabase, userId, row)
        const text = `“${saved.title}” is in the store at /store/${saved.slug}.`
        const title = id ? 'Product Updated!' : 'Product Created!'
        succeed(context, { title, text })
        if (facts.isUnreadable) showToast(context, unreadable)
        if (await hasTwin(supabase, saved)) showToast(context, sameTitle)
      } catch (cause) {
        context.get(hostContext).log('error', 'product not saved', cause)
        // Uploads of a failed save are removed; the form goes back to the stored files.
        await clearFiles(
          context,
          filesOf({ ...values, firstPagePath: facts.row.first_page_url ?? '' }),
        )
        const kept = { ...values, ...storedFiles(before) }
        return refuse(productFailure(cause, 'save'), { values: kept, failure: crypto.randomUUID() })
      }
      if (before) await clearFiles(context, filesOf(storedPaths(before)))
      return redirect(listAddress)
    },
    { failure: '' },
  )
}

export async function removeProduct({ context, form }: Editing) {
  const product = await deleteProduct(context.get(supabaseContext), textField(form, 'id'))
  await clearFiles(context, filesOf(storedPaths(product)))
  const text = `“${product.title}” is no longer in the store.`
  return succeed(context, { title: 'Product Deleted', text, to: listAddress })
}

const noFacts = { pdf_pages: null, first_page_url: null }
type PdfFacts = {
  row: Pick<EditableProduct, 'pdf_pages' | 'first_page_url'>
  isUnreadable: boolean
}

/** Larger ones would need too much memory. */
const largestReadableBytes = 50 * 1024 ** 2

/** Counts the pages of a new PDF and stores a picture of its first page. */
async function readFacts(
  context: Context,
  userId: string,
  { pdfPath, pdfSize }: ProductValues,
  before: EditableProduct | null,
): Promise<PdfFacts> {
  if (!pdfPath) return { row: noFacts, isUnreadable: false }
  if (before && before.pdf_file_url === pdfPath && before.pdf_pages !== null) {
    const { pdf_pages, first_page_url } = before
    return { row: { pdf_pages, first_page_url }, isUnreadable: false }
  }
  const { log, readPdf } = context.get(hostContext)
  try {
    if (Number(pdfSize) > largestReadableBytes) return { row: noFacts, isUnreadable: true }
    const supabase = context.get(supabaseContext)
    const { pageCount, firstPage } = await readPdf(await readProductPdf(supabase, pdfPath))
    const first_page_url = await storeFirstPage(supabase, userId, firstPage)
    return { row: { pdf_pages: pageCount, first_page_url }, isUnreadable: false }
  } catch (cause) {
    log('warn', 'PDF of a product not read', cause)
    return { row: noFacts, isUnreadable: true }
  }
}

function rowOf(values: ProductValues): Omit<ProductFields, keyof typeof noFacts> {
  return {
    title: values.title,
    description: values.description || null,
    what_is_inside: values.inside || null,
    who_it_is_for: values.audience || null,
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

type FilePaths = { coverPath: string; pdfPath: string; firstPagePath: string }

function storedPaths(
  product: Pick<EditableProduct, 'cover_image_url' | 'pdf_file_url' | 'first_page_url'>,
): FilePaths {
  return {
    coverPath: product.cover_image_url ?? '',
    pdfPath: product.pdf_file_url ?? '',
    firstPagePath: product.first_page_url ?? '',
  }
}

function filesOf({ coverPath, pdfPath, firstPagePath }: FilePaths): ProductFile[] {
  const files: ProductFile[] = [
    { bucket: 'product-covers', path: coverPath },
    { bucket: 'product-covers', path: firstPagePath },
    { bucket: 'product-files', path: pdfPath },
  ]
  return files.filter(({ path }) => path)
}

/** A file that could not be removed is logged; the save succeeds. */
export function clearFiles(context: Context, files: ProductFile[]) {
  const removing = removeUnusedFiles(context.get(supabaseContext), files)
  return orLog(context, 'files of a product not removed', removing)
}

const sameTitle: Toast = {
  title: 'Same title twice',
  text: 'Another product has the same title. People may mix them up.',
  tone: 'warning',
}

const unreadable: Toast = {
  title: 'The PDF could not be read',
  text: 'It is saved, but its pages cannot be shown. It may be damaged, locked with a password or larger than 50 MB. Please open it and check.',
  tone: 'warning',
}
