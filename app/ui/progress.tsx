import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

type ProgressProps = ComponentProps<'div'> & { value: number; label: string }

/** A progress bar, 0 to 100; put the figure beside it as text: '6 of 14 lessons, 43%'. */
function Progress({ className, value, label, ...props }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      data-slot="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn(
        'relative h-3 overflow-hidden rounded-sm border border-field bg-sunk',
        className,
      )}
      {...props}
    >
      <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
      <div
        aria-hidden
        className="absolute inset-0 bg-[repeating-linear-gradient(90deg,transparent_0_calc(10%-1px),var(--color-card)_calc(10%-1px)_10%)] opacity-70"
      />
    </div>
  )
}

export { Progress }
