import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

type DeleteCountsProps = { kind: 'course' | 'module' | 'lesson'; id: string }

export type Counts = { modules: number; lessons: number; records: number; students: number }

/** Fetches the counts when the dialog opens, so that a long list need not count for every row. */
export function DeleteCounts({ kind, id }: DeleteCountsProps) {
  const { data, load } = useFetcher<Counts>()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const dialog = words.current?.closest('dialog')
    if (!dialog) return
    const count = () => {
      if (dialog.open) void load(`/admin/delete-preview/${kind}/${id}`)
    }
    // The dialog may have been opened before hydration.
    count()
    const watch = new MutationObserver(count)
    watch.observe(dialog, { attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [load, kind, id])
  return (
    <p ref={words} role="status" className="tabular font-semibold text-ink">
      {data ? describe(kind, data) : 'Counting what goes with it...'}
    </p>
  )
}

function describe(kind: DeleteCountsProps['kind'], counts: Counts) {
  const goes: string[] = []
  if (kind === 'course') goes.push(amount(counts.modules, 'module', 'modules'))
  if (kind !== 'lesson') goes.push(amount(counts.lessons, 'lesson', 'lessons'))
  const records =
    counts.records === 0
      ? 'no student’s records'
      : `${amount(counts.records, 'record', 'records')} of ${amount(counts.students, 'student', 'students')}`
  return `Goes with it: ${[...goes, records].join(', ')}.`
}

function amount(count: number, one: string, many: string) {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
