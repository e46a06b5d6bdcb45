import { cn } from '#app/lib/cn.ts'
import { counted } from '#app/lib/lists.ts'
import { Progress } from '#app/ui/progress.tsx'

type ProgressFigureProps = {
  completed: number
  total: number
  percent: number
  /** The bar's accessible label, such as the course's title. */
  label: string
  className?: string
}

/** '6 of 14 lessons, 43%' beside a ruled bar; the figures come from the database. */
export function ProgressFigure({
  completed,
  total,
  percent,
  label,
  className,
}: ProgressFigureProps) {
  if (total === 0) return <p className={cn('text-muted', className)}>Lessons are coming soon.</p>
  return (
    <div className={cn('grid gap-1.5', className)}>
      <p className="tabular text-sm">{progressWords({ completed, total, percent })}</p>
      <Progress value={percent} label={`Progress in ${label}`} />
    </div>
  )
}

export function progressWords({
  completed,
  total,
  percent,
}: Pick<ProgressFigureProps, 'completed' | 'total' | 'percent'>) {
  return `${completed} of ${counted(total, 'lesson')}, ${percent}%`
}
