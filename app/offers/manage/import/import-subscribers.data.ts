import { parseCsv } from '#app/lib/csv/csv.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { firstNameOf } from '#content/first-name.ts'

export type ImportReport = {
  added: number
  /** Addresses of the list that got a first name. */
  named: number
  /** Lines that were not added, with the reason; line 1 is the first of the file. */
  refused: { line: number; address: string; reason: string }[]
}

const reasons: Record<string, string> = {
  known: 'is on the list already',
  twice: 'is in the file twice',
  left: 'has unsubscribed; only the person can come back',
  bounced: 'bounced before',
  invalid: 'isn’t an email address',
}

const atOnce = 500

/** The rows of a file. Spreadsheets in some countries separate cells by semicolons or tabs. */
export function readRows(text: string): string[][] {
  const [first = ''] = text.split('\n', 1)
  const separator = [',', ';', '\t'].toSorted((a, b) => count(first, b) - count(first, a))[0]
  return parseCsv(text.replace(/^\uFEFF/, ''), separator)
}

function count(text: string, part: string) {
  return text.split(part).length
}

export async function importSubscribers(
  supabase: Supabase,
  lines: { line: number; address: string; name: string }[],
  consent: string,
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, named: 0, refused: [] }
  const seen = new Set<string>()
  const wanted = lines.filter(({ line, address }) => {
    const key = address.trim().toLowerCase()
    if (!seen.has(key)) return seen.add(key)
    report.refused.push({ line, address, reason: reasons.twice ?? '' })
    return false
  })
  for (let at = 0; at < wanted.length; at += atOnce) {
    const part = wanted.slice(at, at + atOnce)
    const { data: outcomes } = await supabase
      .rpc('import_subscribers', {
        addresses: part.map(({ address }) => address),
        first_names: part.map(({ name }) => firstNameOf(name)),
        consent,
      })
      .throwOnError()
    for (const [index, { line, address }] of part.entries()) {
      const outcome = outcomes[index] ?? 'invalid'
      if (outcome === 'added') report.added++
      else if (outcome === 'named') report.named++
      else report.refused.push({ line, address, reason: reasons[outcome] ?? outcome })
    }
  }
  report.refused.sort((one, other) => one.line - other.line)
  return report
}
