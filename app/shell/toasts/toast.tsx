import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Toast } from '#app/lib/toast.ts'

const toastVariants = cva(
  'toast grid grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-md border p-4 shadow-page',
  {
    variants: {
      tone: {
        neutral: 'border-field bg-card text-ink',
        success: 'border-success bg-success-soft text-ink',
        warning: 'border-warning-ink bg-warning-soft text-ink',
        destructive: 'border-danger bg-danger text-on-danger',
      },
    },
  },
)

const icons = {
  neutral: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  destructive: CircleAlert,
}

/** Toasts in the server's HTML, before hydration or without scripts. */
function StaticToasts({ toasts, ...props }: ComponentProps<'div'> & { toasts: Toast[] }) {
  if (toasts.length === 0) return null
  return (
    <div className="toast-viewport" data-static {...props}>
      {toasts.map(({ title, text, tone = 'neutral' }) => (
        <div key={`${title}${text}`} className={toastVariants({ tone })}>
          <ToastIcon tone={tone} />
          <div>
            <p className="font-semibold">{title}</p>
            {text && <p className="text-sm">{text}</p>}
          </div>
        </div>
      ))}
    </div>
  )
}

function ToastIcon({ tone }: { tone: NonNullable<Toast['tone']> }) {
  const Icon = icons[tone]
  return <Icon aria-hidden className="mt-0.5 size-5" />
}

export { StaticToasts, ToastIcon, toastVariants }
