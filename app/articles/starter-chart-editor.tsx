import { Download, Plus, Printer, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
        className="requires-scripts rounded-md border border-rule bg-card p-5 sm:p-7"
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
        <ul aria-label="Accounts" className="mt-6 border-ink border-t-2">
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
          QBO creates these itself, so they’re not on the list: {madeByQbo.join('; ')}.
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

function AccountLine({ line, onChange, onRemove }: AccountLineProps) {
  const { number, name, type, detailType, note } = line
  const subject = name || 'new account'
  return (
    <li className="border-rule border-b py-2.5">
      <div className="grid grid-cols-[5rem_1fr_auto] gap-2 md:grid-cols-[5rem_1.3fr_1fr_1fr_auto]">
        <Input
          aria-label={`Number of ${subject}`}
          className="tabular"
          inputMode="numeric"
          value={number}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
        <Input
          aria-label={`Name of ${subject}`}
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove ${subject}`}
          className="no-print md:order-last"
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
        <div className="col-span-full grid grid-cols-2 gap-2 md:contents">
          <Select
            aria-label={`Type of ${subject}`}
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
          <Select
            aria-label={`Detail type of ${subject}`}
            value={detailType}
            onChange={(event) => onChange({ detailType: event.currentTarget.value })}
          >
            {qboAccountTypes[type].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        </div>
      </div>
      {note && <p className="mt-1 text-muted text-sm md:ml-22">{note}</p>}
    </li>
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
