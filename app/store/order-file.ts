import type { Tables } from '#app/lib/database.ts'

type OrderedFile = Pick<Tables<'product_orders'>, 'product_title'> & {
  product: Pick<Tables<'products'>, 'title' | 'pdf_name'> | null
}

const longestName = 120

/** The download name of an ordered PDF: the file's own, else one made of the product's title. */
export function orderFileName({ product, product_title: title }: OrderedFile) {
  return asFileName(product?.pdf_name) || `${asFileName(product?.title ?? title) || 'download'}.pdf`
}

/** Removes characters that file systems refuse. */
function asFileName(text: string | null | undefined) {
  return (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .slice(0, longestName)
    .trim()
}

/** Numbers duplicate names: 'a.pdf', 'a (2).pdf'. */
export function distinctNames(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let distinct = name
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) {
      distinct = `${stem} (${number})${ending}`
    }
    taken.add(distinct.toLowerCase())
    return distinct
  })
}
