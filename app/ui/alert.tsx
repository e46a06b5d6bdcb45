import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

const alertVariants = cva('grid grid-cols-[auto_1fr] gap-x-3 rounded-md border border-l-4 p-4', {
  variants: {
    tone: {
      neutral: 'border-rule border-l-primary bg-card',
      success: 'border-rule border-l-success bg-success-soft',
      warning: 'border-rule border-l-warning bg-warning-soft',
      danger: 'border-rule border-l-danger bg-danger-soft',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

const icons = { neutral: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

type AlertProps = ComponentProps<'div'> & VariantProps<typeof alertVariants>

/** A message in the page. Set role="alert" when it appears after an action. */
function Alert({ className, tone, children, ...props }: AlertProps) {
  const Icon = icons[tone ?? 'neutral']
  return (
    <div data-slot="alert" className={cn(alertVariants({ tone }), className)} {...props}>
      <Icon aria-hidden className="mt-1 size-5" />
      <div className="grid gap-1">{children}</div>
    </div>
  )
}

function AlertTitle({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="alert-title" className={cn('font-semibold', className)} {...props} />
}

export { Alert, AlertTitle }
