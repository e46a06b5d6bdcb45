/** One page of the handbook: its three sentences stand on the screen itself, the rest is read here. */
export type HandbookPage = {
  /** Its address: /admin/handbook/{slug}. */
  slug: string
  title: string
  /** The path of the screen in the admin menu. */
  screen: string
  /** One sentence each; [links](/address) and **bold** are allowed. */
  purpose: string
  first: string
  watch: string
  parts: { heading: string; paragraphs: string[] }[]
}
