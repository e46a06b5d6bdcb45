import { Download, Plus, Printer, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import {
  type QboAccountType,
  qboAccountTypes,
  type StarterAccount,
} from '#content/articles/qbo-account-types.ts'
import { readChart } from '#content/articles/starter-accounts.ts'
import type { Accounts } from '#content/schemas/articles.ts'

type Line = StarterAccount & { key: number }

/** Wide enough for the longest types that QuickBooks Online has. */
const lineGrid = [
  'grid-cols-[4.25rem_minmax(0,1fr)_2.75rem] gap-1.5',
  '@min-[36rem]:grid-cols-[4.25rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem]',
  '@min-[53rem]:grid-cols-[4.25rem_minmax(0,1fr)_13rem_18.25rem_2.75rem]',
]
const choiceClasses = 'px-1.5! text-sm! @min-[53rem]:text-[0.875rem]!'

const accountTypes = Object.keys(qboAccountTypes) as QboAccountType[]
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
        <div aria-hidden className={cn(lineGrid, 'eyebrow mt-6 hidden @min-[53rem]:grid')}>
          {['Number', 'Name', 'Type', 'Detail type'].map((heading) => (
            <span key={heading} className="pl-2 tracking-normal">
              {heading}
            </span>
          ))}
        </div>
        <ul aria-label="Accounts" className="mt-6 border-ink border-t-2 @min-[53rem]:mt-1.5">
          {lines.map((line) => (
            <AccountLine
              key={line.key}
              line={line}
              onChange={(part) => change(line.key, part)}
              onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
        <div className="no-print mt-5 flex flex-wrap gap-3">
          <Button onClick={() => download(chartId, lines)}>
            <Download aria-hidden /> Download CSV
          </Button>
          <Button variant="outline" onClick={() => setLines([...lines, emptyLine()])}>
            <Plus aria-hidden /> Add account
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden /> Print
          </Button>
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

type AccountLineProps = { line: Line; onChange(part: Partial<Line>): void; onRemove(): void }

/** One line of four columns where they fit, with headings above; else each field has its own. */
function AccountLine({ line, onChange, onRemove }: AccountLineProps) {
  const { number, name, type, detailType, note } = line
  const subject = name || 'new account'
  return (
    <li className="border-rule border-b py-2.5">
      <div className={cn(lineGrid, 'grid items-end')}>
        <Column heading="Number">
          <Input
            aria-label={`Number of ${subject}`}
            className="tabular px-2! text-[1rem]"
            inputMode="numeric"
            value={number}
            onChange={(event) => onChange({ number: event.currentTarget.value })}
          />
        </Column>
        <Column heading="Name" className="col-span-2">
          <Input
            aria-label={`Name of ${subject}`}
            className="px-2! @min-[53rem]:text-sm text-[1rem]"
            value={name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Column>
        <Column heading="Type" className="col-span-2">
          <Select
            aria-label={`Type of ${subject}`}
            className={choiceClasses}
            value={type}
            onChange={(event) => {
              const chosen = event.currentTarget.value as QboAccountType
              onChange({ type: chosen, detailType: qboAccountTypes[chosen][0] })
            }}
          >
            {accountTypes.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        </Column>
        <Column heading="Detail type" className="col-span-3 @min-[36rem]:col-span-2">
          <Select
            aria-label={`Detail type of ${subject}`}
            className={choiceClasses}
            value={detailType}
            onChange={(event) => onChange({ detailType: event.currentTarget.value })}
          >
            {qboAccountTypes[type].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        </Column>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove ${subject}`}
          className="no-print col-start-3 row-start-2 @min-[36rem]:col-start-4 @min-[36rem]:row-start-1 @min-[53rem]:col-start-5"
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {note && <p className="mt-1 text-muted text-sm @min-[53rem]:ml-18.5">{note}</p>}
    </li>
  )
}

type ColumnProps = { heading: string; className?: string; children: React.ReactNode }

function Column({ heading, className, children }: ColumnProps) {
  return (
    <div className={cn('grid @min-[53rem]:col-span-1!', className)}>
      <span aria-hidden className="text-muted text-xs @min-[53rem]:hidden">
        {heading}
      </span>
      {children}
    </div>
  )
}

function linesOf(charts: Accounts['charts'], chartId: string): Line[] {
  const chart = charts.find(({ id }) => id === chartId)
  return readChart(chart?.accounts ?? '').map((account) => ({ ...account, key: nextKey() }))
}

function emptyLine(): Line {
  return {
    key: nextKey(),
    number: '',
    name: '',
    type: 'Expenses',
    detailType: qboAccountTypes.Expenses[0],
  }
}

function nextKey() {
  lastKey += 1
  return lastKey
}

async function download(chartId: string, lines: Line[]) {
  // The CSV library stays out of the page until somebody wants the file.
  const { starterChartCsv, starterChartFileName } = await import('./starter-chart.ts')
  const file = new Blob([starterChartCsv(lines)], { type: 'text/csv' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = starterChartFileName(chartId)
  link.click()
  URL.revokeObjectURL(link.href)
}
