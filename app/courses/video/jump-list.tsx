import { type MouseEvent, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Chapter } from './chapters.ts'
import type { Film } from './film.server.ts'
import { formatPosition } from './video-position.ts'

type Line = { start: number; text: string }

type JumpProps = {
  /** The position of the film; null before it plays. */
  seconds: number | null
  onJump(seconds: number): void
  /** Where a time leads without scripts. */
  hrefAt(seconds: number): string
}

/** Chapters and transcript, whose times move the film. */
export function JumpLists({ film, ...jump }: JumpProps & { film: Film }) {
  return (
    <>
      <Chapters chapters={film.chapters} {...jump} />
      <Transcript lines={film.transcript} {...jump} />
    </>
  )
}

function Chapters({ chapters, ...jump }: JumpProps & { chapters: Chapter[] }) {
  if (chapters.length === 0) return null
  const lines = chapters.map(({ start, title }) => ({ start, text: title }))
  return (
    <nav aria-label="Chapters" className="rounded-md border border-rule bg-card p-4">
      <p className="mb-2 font-semibold text-sm">Chapters</p>
      <Lines lines={lines} {...jump} />
    </nav>
  )
}

const fewLines = 8

/** The words of the captions: read without scripts, found by the browser's search, and printed. */
function Transcript({ lines, ...jump }: JumpProps & { lines: Line[] }) {
  const [query, setQuery] = useState('')
  const isHydrated = useHydrated()
  if (lines.length === 0) return null
  const wanted = query.trim().toLowerCase()
  const found = lines.filter(({ text }) => text.toLowerCase().includes(wanted))
  return (
    <details className="prints-open rounded-md border border-rule bg-card">
      <summary className="finger-target cursor-pointer px-4 py-3 font-semibold text-sm">
        Transcript
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        {isHydrated && lines.length > fewLines && (
          <Field className="no-print">
            <Label>Search the transcript</Label>
            <Input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
          </Field>
        )}
        {wanted && (
          <p role="status" className="text-muted text-sm">
            {found.length === 0 ? 'These words aren’t in this video.' : `${found.length} found`}
          </p>
        )}
        <div className="max-h-96 overflow-y-auto print:max-h-none">
          <Lines lines={found} {...jump} />
        </div>
      </div>
    </details>
  )
}

function Lines({ lines, seconds, onJump, hrefAt }: JumpProps & { lines: Line[] }) {
  const current = seconds === null ? undefined : lines.findLast(({ start }) => start <= seconds)
  const jump = (start: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onJump(start)
  }
  return (
    <ol className="grid gap-0.5">
      {lines.map((line) => (
        <li key={`${line.start} ${line.text}`}>
          <a
            href={hrefAt(line.start)}
            data-jump
            aria-current={line === current || undefined}
            onClick={jump(line.start)}
            className={cn(
              'grid min-h-11 grid-cols-[3.5rem_1fr] items-baseline gap-2 rounded-sm px-2 py-2.5 text-sm hover:bg-sunk print:min-h-0 print:py-1',
              line === current && 'bg-sunk',
            )}
          >
            <span className="tabular text-muted">{formatPosition(line.start)}</span>{' '}
            <span>{line.text}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
