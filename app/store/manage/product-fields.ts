import * as z from 'zod/mini'
import { atMost, type FormRules, required, validationError } from '#app/lib/form.ts'
import { readPrice } from '#app/store/price.ts'

export const titleLength = 200
const descriptionLength = 20_000
const insideLength = 2000
const audienceLength = 1000

function longText(length: number) {
  return z.string().check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n')),
    atMost(length),
  )
}

const schema = z.object({
  title: z.string().check(required('Title is required.'), atMost(titleLength)),
  description: longText(descriptionLength),
  inside: longText(insideLength),
  audience: longText(audienceLength),
  price: z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const read = readPrice(typed)
      if ('price' in read) return read.price
      issues.push({ code: 'custom', message: read.mistake, input: typed })
      return z.NEVER
    }),
  ),
  coverPath: z.string(),
  pdfPath: z.string(),
  pdfName: z.string(),
  pdfSize: z.string(),
})

export type ProductValues = z.input<typeof schema>

export const productForm: FormRules<typeof schema> = { schema, toast: validationError }

/** The form values of a new product that begins as another is. Both keep the files while either has them. */
export function copyOf(values: ProductValues): ProductValues {
  return { ...values, title: `${values.title} (copy)`.slice(0, titleLength) }
}

export const emptyProduct: ProductValues = {
  title: '',
  description: '',
  inside: '',
  audience: '',
  price: '',
  coverPath: '',
  pdfPath: '',
  pdfName: '',
  pdfSize: '',
}
