import { type FieldErrors, textField } from '#app/lib/form-fields.ts'
import { readPrice } from '#app/store/price.ts'

/** The values of the product form, as text, which are shown again when a save is refused. */
export type ProductValues = {
  title: string
  description: string
  price: string
  coverPath: string
  pdfPath: string
  pdfName: string
  pdfSize: string
}

export type ProductErrors = FieldErrors<'title' | 'description' | 'price'>

export const titleLength = 200
export const descriptionLength = 20_000

export const emptyProduct: ProductValues = {
  title: '',
  description: '',
  price: '',
  coverPath: '',
  pdfPath: '',
  pdfName: '',
  pdfSize: '',
}

export function readProductForm(form: FormData): ProductValues {
  const field = (name: keyof ProductValues) => textField(form, name)
  return {
    title: field('title'),
    description: field('description').replaceAll('\r\n', '\n'),
    price: field('price'),
    coverPath: field('coverPath'),
    pdfPath: field('pdfPath'),
    pdfName: field('pdfName'),
    pdfSize: field('pdfSize'),
  }
}

export function findProductMistakes({ title, description, price }: ProductValues): ProductErrors {
  const errors: ProductErrors = {}
  if (!title) errors.title = 'Title is required.'
  else if (title.length > titleLength) errors.title = `At most ${titleLength} characters, please.`
  if (description.length > descriptionLength) {
    errors.description = `At most ${descriptionLength.toLocaleString('en-US')} characters, please.`
  }
  const read = readPrice(price)
  if ('mistake' in read) errors.price = read.mistake
  return errors
}
