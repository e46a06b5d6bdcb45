import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

/** A card, to be composed from the parts below. */
function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card"
      className={cn('relative flex flex-col rounded-md border border-rule bg-card', className)}
      {...props}
    />
  )
}

/** The picture or pattern at the top, edge to edge. */
function CardCover({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-cover"
      className={cn('overflow-hidden rounded-t-[3px] border-rule border-b', className)}
      {...props}
    />
  )
}

function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="card-header" className={cn('grid gap-1.5 px-6 pt-6', className)} {...props} />
  )
}

function CardTitle({ className, ...props }: ComponentProps<'h3'>) {
  return <h3 data-slot="card-title" className={cn('text-xl', className)} {...props} />
}

function CardText({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="card-text" className={cn('text-muted', className)} {...props} />
}

function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="card-content" className={cn('px-6 py-4', className)} {...props} />
}

/** Aligned at the bottom of the tallest card in a row. */
function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-footer"
      className={cn('mt-auto flex flex-wrap items-center gap-3 px-6 pt-2 pb-6', className)}
      {...props}
    />
  )
}

export { Card, CardContent, CardCover, CardFooter, CardHeader, CardText, CardTitle }
