import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { counted } from '#app/lib/lists.ts'

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
      {data ? describe(kind, data) : 'Counting what will be deleted...'}
    </p>
  )
}

function describe(kind: DeleteCountsProps['kind'], counts: Counts) {
  const goes: string[] = []
  if (kind === 'course') goes.push(counted(counts.modules, 'module'))
  if (kind !== 'lesson') goes.push(counted(counts.lessons, 'lesson'))
  const records =
    counts.records === 0
      ? 'no student records'
      : `${counted(counts.records, 'record')} of ${counted(counts.students, 'student')}`
  return `Also deleted: ${[...goes, records].join(', ')}.`
}
