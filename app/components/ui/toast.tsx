import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { cn } from '#app/lib/cn.ts'
import {
  type ShownToast,
  type Toast,
  toastDurationMs,
  toastHotkey,
  toastSwipeThresholdPx,
} from '#app/lib/toast.ts'

const toastVariants = cva(
  'toast grid grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-md border p-4 shadow-page',
  {
    variants: {
      tone: {
        neutral: 'border-field bg-card text-ink',
        success: 'border-success bg-success-soft text-ink',
        warning: 'border-accent-ink bg-accent-soft text-ink',
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

/** As the server sends it, before or without scripts. */
function StaticToasts({ toasts }: { toasts: Toast[] }) {
  if (toasts.length === 0) return null
  return (
    <div role="status" className="toast-viewport" data-static>
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

type LiveToastsProps = {
  toasts: ShownToast[]
  /** Those the reader has already seen arrive, in the page as the server sent it. */
  handedOver: ReadonlySet<string>
  onClose(id: string): void
}

function LiveToasts({ toasts, handedOver, onClose }: LiveToastsProps) {
  return (
    <Radix.Provider
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={toastSwipeThresholdPx}
      label="Notification"
    >
      {toasts.map(({ id, title, text, tone = 'neutral', durationMs }) => (
        <Radix.Root
          key={id}
          duration={durationMs}
          type={tone === 'destructive' ? 'foreground' : 'background'}
          data-handed-over={handedOver.has(id) || undefined}
          onOpenChange={(open) => !open && onClose(id)}
          className={toastVariants({ tone })}
        >
          <ToastIcon tone={tone} />
          <div>
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            {text && <Radix.Description className="text-sm">{text}</Radix.Description>}
          </div>
          <Radix.Close
            aria-label="Dismiss"
            className={cn(
              '-m-2 grid size-9 place-items-center rounded-sm hover:bg-[#00000014]',
              tone === 'destructive' && 'focus-visible:outline-current',
            )}
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="toast-viewport" hotkey={[toastHotkey]} />
    </Radix.Provider>
  )
}

function ToastIcon({ tone }: { tone: NonNullable<Toast['tone']> }) {
  const Icon = icons[tone]
  return <Icon aria-hidden className="mt-0.5 size-5" />
}

export { LiveToasts, StaticToasts }
