import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { useLayoutEffect, useRef } from 'react'
import { cn } from '#app/lib/cn.ts'
import {
  type ShownToast,
  toastDurationMs,
  toastHotkey,
  toastSwipeThresholdPx,
} from '#app/lib/toast.ts'
import { ToastIcon, toastVariants } from './toast.tsx'

type LiveToastsProps = {
  toasts: ShownToast[]
  /** Whether mouse clicks pass through a success toast to the control below it. */
  isPressedThrough: boolean
  /** Called before the frame in which the first toast is drawn. */
  onShow(): void
  onClose(id: string): void
}

/** Radix takes a duration of 0 as no limit. */
const shortestMs = 1

/** Announced, closed by time, button, Escape or a swipe, reached by its hotkey. */
function LiveToasts({ toasts, isPressedThrough, onShow, onClose }: LiveToastsProps) {
  const viewport = useRef<HTMLOListElement>(null)
  const newest = toasts.at(-1)?.id
  // A popover in the top layer, reopened with every toast to be above an open dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: raised when a toast arrives
  useLayoutEffect(() => {
    const list = viewport.current
    if (!list?.showPopover || list.contains(document.activeElement)) return
    if (list.matches(':popover-open')) list.hidePopover()
    list.showPopover()
  }, [newest])
  return (
    <Radix.Provider
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={toastSwipeThresholdPx}
      label="Notification"
    >
      {toasts.map(({ id, title, text, tone = 'neutral', durationMs, wasServed }) => (
        <Radix.Root
          key={id}
          duration={wasServed ? remainingMs(durationMs) : durationMs}
          type={tone === 'destructive' ? 'foreground' : 'background'}
          data-handed-over={wasServed || undefined}
          data-pressed-through={(isPressedThrough && tone === 'success') || undefined}
          onOpenChange={(open) => !open && onClose(id)}
          className={toastVariants({ tone })}
        >
          <Mounted onMount={onShow} />
          <ToastIcon tone={tone} />
          <div>
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            {text && <Radix.Description className="text-sm">{text}</Radix.Description>}
          </div>
          <Radix.Close
            aria-label="Dismiss"
            className={cn(
              '-m-3 grid size-11 place-items-center rounded-sm hover:bg-[#00000014]',
              tone === 'destructive' && 'focus-visible:outline-current',
            )}
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={viewport}
        popover="manual"
        className="toast-viewport"
        hotkey={[toastHotkey]}
      />
    </Radix.Provider>
  )
}

function Mounted({ onMount }: { onMount(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when Radix has put the toast in
  useLayoutEffect(onMount, [])
  return null
}

/** The remaining time of a toast rendered on the server, counted from the browser's first paint. */
function remainingMs(durationMs = toastDurationMs) {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return Math.max(durationMs - (performance.now() - (paint?.startTime ?? 0)), shortestMs)
}

export { LiveToasts }
