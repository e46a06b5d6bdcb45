import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { type ButtonProps, buttonVariants } from './button.tsx'
import { ConfirmDelete } from './dialogs/confirm-dialog.tsx'

/** The actions of one row, at the end of a row of an admin's list. */
export function RowActions({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-wrap gap-2', className)} {...props} />
}

type RowLinkProps = ComponentProps<typeof Link> & {
  to: string
  /** The row's name completes the link's label for screen readers. */
  name: string
  children: string
  variant?: ButtonProps['variant']
}

/** Another page slides in; a form of the same page does not. */
export function RowLink({ name, variant = 'outline', ...props }: RowLinkProps) {
  return (
    <Link
      viewTransition={!props.to.startsWith('?')}
      aria-label={`${props.children} ${name}`}
      className={buttonVariants({ variant, size: 'small' })}
      {...props}
    />
  )
}

type DeleteRowProps = {
  /** The kind of thing, such as 'Product'. */
  what: string
  /** Says which one it deletes. */
  label: string
  id: string
  intent?: string
  /** The list of what is deleted with it. */
  children: React.ReactNode
}

export function DeleteRow({ what, label, id, intent = 'delete', children }: DeleteRowProps) {
  return (
    <ConfirmDelete
      trigger="Delete"
      triggerProps={{ 'aria-label': label }}
      title={`Delete this ${what.toLowerCase()}?`}
      confirmLabel={`Delete ${what}`}
      fields={{ intent, id }}
    >
      {children}
    </ConfirmDelete>
  )
}
