import { ChevronDown, Download, Plus, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { counted } from '#app/lib/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Select } from '#app/ui/input.tsx'
import {
  type QboAccountType,
  qboAccountTypes,
  type StarterAccount,
} from '#content/articles/qbo-account-types.ts'
import type { Accounts } from '#content/articles/schema.ts'
import { readChart } from '#content/articles/starter-accounts.ts'
import { AccountLine, lineGrid } from './account-line.tsx'

/** A line stays in its group when its type is changed: it must not jump away under the cursor. */
type Line = StarterAccount & { key: number; group: string }

/** The sections of a balance sheet and of a profit and loss report. */
const groups = [
  {
    name: 'Assets',
    types: [
      'Bank',
      'Accounts receivable (A/R)',
      'Other Current Assets',
      'Fixed Assets',
      'Other Assets',
    ],
  },
  {
    name: 'Liabilities',
    types: [
      'Accounts payable (A/P)',
      'Credit Card',
      'Other Current Liabilities',
      'Long Term Liabilities',
    ],
  },
  { name: 'Equity', types: ['Equity'] },
  { name: 'Income', types: ['Income', 'Other Income'] },
  { name: 'Costs and expenses', types: ['Expenses', 'Cost of Goods Sold', 'Other Expense'] },
] satisfies { name: string; types: [QboAccountType, ...QboAccountType[]] }[]
type Group = (typeof groups)[number]

let lastKey = 0

type StarterChartEditorProps = Pick<Accounts, 'charts' | 'madeByQbo'>

/** Choose a kind of business, edit the chart of accounts, download or print it. */
export function StarterChartEditor({ charts, madeByQbo }: StarterChartEditorProps) {
  const [chartId, setChartId] = useState(charts[0]?.id ?? '')
  const [lines, setLines] = useState<Line[]>(() => linesOf(charts, chartId))
  const chart = charts.find(({ id }) => id === chartId)
  const select = useRef<HTMLSelectElement>(null)
  // Reads a choice made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen until then
  useEffect(() => {
    if (select.current && select.current.value !== chartId) choose(select.current.value)
  }, [])

  function choose(id: string) {
    setChartId(id)
    setLines(linesOf(charts, id))
  }
  function change(key: number, part: Partial<Line>) {
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  }
  return (
    <>
      <section
        aria-label="Starter chart of accounts"
        className="requires-scripts @container rounded-md border border-rule bg-card p-3 sm:p-6"
      >
        <Field className="max-w-md">
          <Label>Kind of business</Label>
          <Select
            ref={select}
            value={chartId}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {charts.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
          <FieldHelp>{chart?.description}</FieldHelp>
        </Field>
        <div className="no-print mt-5 flex flex-wrap gap-3">
          <Button onClick={() => download(chartId, lines)}>
            <Download aria-hidden /> Download CSV
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden /> Print
          </Button>
        </div>
        <div aria-hidden className={cn(lineGrid, 'eyebrow mt-6 hidden @min-[53rem]:grid')}>
          {['Number', 'Name', 'Type', 'Detail type'].map((heading) => (
            <span key={heading} className="pl-2 tracking-normal">
              {heading}
            </span>
          ))}
        </div>
        <div className="mt-6 border-ink border-t-2 @min-[53rem]:mt-1.5">
          {groups.map((group) => (
            <AccountGroup
              key={`${chartId} ${group.name}`}
              name={group.name}
              count={lines.filter((line) => line.group === group.name).length}
              onAdd={() => setLines([...lines, emptyLine(group)])}
            >
              {lines
                .filter((line) => line.group === group.name)
                .map((line) => (
                  <AccountLine
                    key={line.key}
                    line={line}
                    onChange={(part) => change(line.key, part)}
                    onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
                  />
                ))}
            </AccountGroup>
          ))}
        </div>
        <p className="mt-5 text-muted text-sm">
          QuickBooks Online (QBO) creates these itself, so they’re not on the list:{' '}
          {madeByQbo.join('; ')}.
        </p>
      </section>
      <noscript>
        <ul>
          {charts.map(({ id, label, description }) => (
            <li key={id}>
              <a href={`/starter-charts/${id}.csv`}>{label} (CSV)</a>: {description}
            </li>
          ))}
        </ul>
      </noscript>
    </>
  )
}

type AccountGroupProps = {
  name: string
  count: number
  onAdd(): void
  children: React.ReactNode
}

/** Folded on a phone, where a whole chart would be many screens long. */
function AccountGroup({ name, count, onAdd, children }: AccountGroupProps) {
  return (
    <details className="folds-on-phones group border-rule border-b">
      <summary className="flex min-h-14 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="grow font-semibold">{name}</span>
        <span className="tabular text-muted text-sm">{counted(count, 'account')}</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <p aria-hidden className="eyebrow hidden pt-5 md:block print:block">
        {name}
      </p>
      <ul aria-label={name} className="grid">
        {children}
      </ul>
      <Button variant="quiet" size="small" className="no-print my-2" onClick={onAdd}>
        <Plus aria-hidden /> Add account
        <span className="sr-only"> to {name}</span>
      </Button>
    </details>
  )
}

function linesOf(charts: Accounts['charts'], chartId: string): Line[] {
  const chart = charts.find(({ id }) => id === chartId)
  return readChart(chart?.accounts ?? '').map((account) => ({
    ...account,
    key: nextKey(),
    group: groups.find(({ types }) => types.some((type) => type === account.type))?.name ?? '',
  }))
}

function emptyLine({ name, types: [type] }: Group): Line {
  return {
    key: nextKey(),
    group: name,
    number: '',
    name: '',
    type,
    detailType: qboAccountTypes[type][0],
  }
}

function nextKey() {
  lastKey += 1
  return lastKey
}

async function download(chartId: string, lines: Line[]) {
  // The CSV library is loaded when the visitor asks for the file.
  const { starterChartCsv, starterChartFileName } = await import('./starter-chart.ts')
  const file = new Blob([starterChartCsv(lines)], { type: 'text/csv' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = starterChartFileName(chartId)
  link.click()
  URL.revokeObjectURL(link.href)
}
