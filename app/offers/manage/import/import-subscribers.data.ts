import { parseShortCsv } from '#app/lib/csv/csv.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { firstNameOf } from '#content/first-name.ts'
import {
  consentDateOf,
  readSilence,
  type Silence,
  type SubscriberColumns,
} from './subscriber-columns.ts'

export type ImportReport = {
  /** Nothing was written: this is what an import would do. */
  isTrial: boolean
  added: number
  /** Addresses of the list that got a first name. */
  named: number
  /** Added addresses whose day of consent is in the file. */
  dated: number
  /** Lines that were not added, with the reason; line 1 is the first of the file. */
  refused: { line: number; address: string; reason: Reason }[]
}

export type Reason = 'known' | 'twice' | 'left' | 'invalid' | Exclude<Silence, 'unsubscribed'>

/** As many as one call of the database takes, and the names of the columns. */
const mostRows = 50_001

/**
 * The rows of a file, null for too many. Spreadsheets in some countries separate cells by semicolons
 * or tabs.
 */
export function readRows(text: string): string[][] | null {
  const [first = ''] = text.split('\n', 1)
  const separator = [',', ';', '\t'].toSorted((a, b) => count(first, b) - count(first, a))[0]
  return parseShortCsv(text.replace(/^\uFEFF/, ''), separator ?? ',', mostRows)
}

function count(text: string, part: string) {
  return text.split(part).length
}

type Line = {
  line: number
  address: string
  name: string
  consentedAt: string | null
  /** Why the old program wrote no mail to this address. */
  silence: Silence | null
}

export function linesOf(
  rows: string[][],
  columns: Pick<SubscriberColumns, 'address' | 'name' | 'consentDate'>,
  { hasNames, fileName }: { hasNames: boolean; fileName: string },
): Line[] {
  const silenceOf = readSilence(hasNames ? (rows[0] ?? []) : [], fileName)
  const cell = (row: string[], place: number | null) => (place === null ? '' : (row[place] ?? ''))
  return rows
    .map((row, at) => ({
      line: at + 1,
      address: cell(row, columns.address).trim(),
      name: firstNameOf(cell(row, columns.name)),
      consentedAt: consentDateOf(cell(row, columns.consentDate)),
      silence: silenceOf(row),
    }))
    .slice(hasNames ? 1 : 0)
}

/** All of them or none: one call of the database. */
export async function importSubscribers(
  supabase: Supabase,
  lines: Line[],
  { consent, isTrial }: { consent: string; isTrial: boolean },
): Promise<ImportReport> {
  const report: ImportReport = { isTrial, added: 0, named: 0, dated: 0, refused: [] }
  const refuse = ({ line, address }: Line, reason: Reason) =>
    report.refused.push({ line, address, reason })
  const wanted: Line[] = []
  for (const merged of mergeTwins(lines, (twin) => refuse(twin, 'twice'))) {
    if (merged.silence) refuse(merged, merged.silence === 'unsubscribed' ? 'left' : merged.silence)
    else wanted.push(merged)
  }
  const { data: outcomes } = await supabase
    .rpc('import_subscribers', {
      addresses: wanted.map(({ address }) => address),
      first_names: wanted.map(({ name }) => name),
      // The generated type knows no null in an array.
      consented_at: wanted.map(({ consentedAt }) => consentedAt as string),
      consent,
      is_trial: isTrial,
    })
    .throwOnError()
  for (const [at, one] of wanted.entries()) {
    const outcome = outcomes[at] ?? 'invalid'
    if (outcome === 'added') report.added++
    if (outcome === 'added' && one.consentedAt) report.dated++
    if (outcome === 'named') report.named++
    if (outcome !== 'added' && outcome !== 'named') refuse(one, outcome as Reason)
  }
  report.refused.sort((one, other) => one.line - other.line)
  return report
}

/** An address in several lines: any name, the first consent, and no letters if one line says so. */
function mergeTwins(lines: Line[], onTwin: (line: Line) => void): Line[] {
  const byAddress = new Map<string, Line>()
  for (const line of lines) {
    const key = line.address.toLowerCase()
    const first = byAddress.get(key)
    if (first) onTwin(line)
    const dates = [first?.consentedAt, line.consentedAt].filter((date) => date != null).sort()
    byAddress.set(key, {
      ...(first ?? line),
      name: first?.name || line.name,
      consentedAt: dates[0] ?? null,
      silence: first?.silence ?? line.silence,
    })
  }
  return [...byAddress.values()]
}
