import { Link2, Printer } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { notify } from '#app/shell/toasts/notify.ts'
import { Button } from '#app/ui/button.tsx'

/** Copy the link, print the page. Their space is reserved until hydration. */
export function PostTools() {
  const isHydrated = useHydrated()
  return (
    <div
      className={cn('no-print flex flex-wrap gap-2 noscript:hidden', !isHydrated && 'invisible')}
    >
      <Button variant="outline" size="small" onClick={copyLink}>
        <Link2 aria-hidden /> Copy link
      </Button>
      <Button variant="outline" size="small" onClick={() => window.print()}>
        <Printer aria-hidden /> Print
      </Button>
    </div>
  )
}

async function copyLink() {
  const address = window.location.origin + window.location.pathname
  try {
    await navigator.clipboard.writeText(address)
    notify({ title: 'Link copied', text: address, tone: 'success' })
  } catch {
    // Clipboard access is denied, or the connection is not secure: shows the link for copying by
    // hand.
    notify({ title: 'Copy this link', text: address })
  }
}
