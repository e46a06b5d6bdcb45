/** The fate of a key of config.toml. */
export type Row =
  | 'served'
  /** Served, and a number: env(NAME) gives text. */
  | 'number'
  /** Accepted without effect: it is no setting of these services, or changes nothing here. */
  | { harmless: string }
  /** A service that is not part of this program: said at the start when it is switched on. */
  | { notOffered: string }
  /** Refused at the start with this sentence, except for `unless`, which asks for nothing. */
  | { refused: string; unless?: unknown }

export type Rows = { [key: string]: Row | Rows }

export function isRow(row: Row | Rows): row is Row {
  if (typeof row === 'string') return true
  return 'harmless' in row || 'notOffered' in row || 'refused' in row
}

export const served = 'served'
export const number = 'number'
export const harmless = (because: string): Row => ({ harmless: because })
export const notOffered = (name: string): Row => ({ notOffered: name })
export const refused = (sentence: string, unless?: unknown): Row => ({ refused: sentence, unless })
export const all = (keys: string[], row: Row | Rows): Rows =>
  Object.fromEntries(keys.map((key) => [key, row]))

export const onlyCli = harmless('only the CLI reads it')
export const ofDatabase = harmless('the server behind --database decides')
export const ofFunctions = harmless('functions come from the module that --functions names')
export const withSwitch = harmless('counts only with `enabled`')
