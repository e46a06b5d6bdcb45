import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

/**
 * Responsive: below 640 px each row becomes a card, and every TableCell shows its `label`. Numbers
 * go into cells with the class "text-right tabular".
 */
function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="rounded-md sm:max-h-[80vh] sm:overflow-auto sm:border sm:border-rule sm:bg-card">
      <table
        data-slot="table"
        className={cn('w-full border-collapse text-left text-sm max-sm:block', className)}
        {...props}
      />
    </div>
  )
}

function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return (
    <thead
      className={cn(
        'sticky top-0 z-10 bg-sunk max-sm:sr-only',
        'shadow-[0_1px_0_var(--color-rule)]',
        className,
      )}
      {...props}
    />
  )
}

function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('max-sm:grid max-sm:gap-3', className)} {...props} />
}

function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'border-rule border-b last:border-b-0 hover:bg-sunk/50',
        'max-sm:block max-sm:rounded-md max-sm:border max-sm:bg-card max-sm:p-4 max-sm:last:border-b',
        className,
      )}
      {...props}
    />
  )
}

function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th scope="col" className={cn('px-4 py-3 align-bottom font-semibold', className)} {...props} />
  )
}

type TableCellProps = ComponentProps<'td'> & {
  /** The column's name, shown on phones. */ label?: string
}

function TableCell({ className, label, children, ...props }: TableCellProps) {
  return (
    <td
      className={cn(
        'px-4 py-3 align-top max-sm:px-0 max-sm:py-1.5',
        label ? 'max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)]' : 'max-sm:block',
        className,
      )}
      {...props}
    >
      {label && (
        <span aria-hidden className="text-muted sm:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

export { Table, TableBody, TableCell, TableHead, TableHeader, TableRow }
