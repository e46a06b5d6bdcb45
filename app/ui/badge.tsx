import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

const badgeVariants = cva(
  'inline-flex items-center gap-1 rounded-sm border px-2 py-0.5 font-semibold text-xs [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'border-rule bg-sunk text-ink',
        accent: 'border-accent-ink/40 bg-accent-soft text-accent-ink',
        warning: 'border-warning-ink/40 bg-warning-soft text-warning-ink',
        success: 'border-success-ink/40 bg-success-soft text-success-ink',
        danger: 'border-danger-ink/40 bg-danger-soft text-danger-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeVariants>

function Badge({ className, tone, ...props }: BadgeProps) {
  return <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />
}

export { Badge }
