// The pieces an article is made of. Text fields marked as inline may hold **bold**, *italics* and
// [links](/address) in Markdown.

export type Heading = { kind: 'heading'; level: 2 | 3; id: string; text: string }
export type Paragraph = { kind: 'paragraph' /** inline */; text: string }
export type List = { kind: 'list'; ordered?: boolean /** inline */; items: string[] }
export type DefinitionList = {
  kind: 'definitions'
  items: { term: string /** inline */; text: string }[]
}
export type Table = {
  kind: 'table'
  caption: string
  columns: string[]
  /** The first cell of each row is its header cell. */
  rows: string[][]
  /** Indexes of columns that hold money and are set right-aligned in tabular figures. */
  numericColumns?: number[]
}
export type TAccountEntry = { label: string; amount: number }
export type TAccount = { name: string; debits: TAccountEntry[]; credits: TAccountEntry[] }
/** One transaction drawn as T-accounts: total debits equal total credits. */
export type TAccounts = { kind: 'tAccounts'; caption: string; accounts: TAccount[] }
export type Equation = {
  kind: 'equation'
  caption: string
  left: { label: string; amount?: number }[]
  right: { label: string; amount?: number }[]
}
export type Callout = {
  kind: 'callout'
  tone: 'note' | 'tip' | 'warning'
  title: string
  /** inline */
  text: string
}
/** Places where the page puts an interactive part; without JavaScript its data is shown as a list. */
export type Widget = { kind: 'widget'; widget: 'practicePad' | 'starterCharts' }

export type Block =
  | Heading
  | Paragraph
  | List
  | DefinitionList
  | Table
  | TAccounts
  | Equation
  | Callout
  | Widget

export type Article = {
  slug: string
  title: string
  /** For search engines: at most 160 characters. */
  description: string
  /** YYYY-MM-DD */
  lastUpdated: string
  readingMinutes: number
  blocks: Block[]
  faq: { question: string /** inline */; answer: string }[]
  callToAction: { heading: string; text: string; linkLabel: string; href: string }
}
