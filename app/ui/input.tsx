import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'
import { useFieldControl } from './field.tsx'

const controlClasses = [
  'w-full rounded-md border border-field bg-card px-3.5 text-ink placeholder:text-muted',
  'hover:border-ink aria-invalid:border-danger aria-invalid:border-2',
  'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted',
  'focus-visible:outline-offset-0',
]

function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      className={cn(
        controlClasses,
        'min-h-11 py-2 read-only:bg-sunk',
        'file:mr-3 file:border-0 file:bg-transparent file:font-semibold file:text-primary',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
    />
  )
}

function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(
        controlClasses,
        'field-sizing-content min-h-36 py-2.5 read-only:bg-sunk',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
    />
  )
}

function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      data-slot="select"
      className={cn(controlClasses, 'min-h-11 py-2 pr-8', className)}
      {...props}
      {...useFieldControl(props)}
    />
  )
}

/** A checkbox or radio button with its words beside it. */
function Choice({ className, children, ...props }: ComponentProps<'input'>) {
  return (
    <label className={cn('flex min-h-11 items-center gap-3 py-1', className)}>
      <input data-slot="choice" className="size-5 shrink-0 accent-primary" {...props} />
      <span className="wrap-anywhere">{children}</span>
    </label>
  )
}

export { Choice, Input, Select, Textarea }
