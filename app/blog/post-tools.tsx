import { Link2, Printer } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { copyText } from '#app/shell/copy-text.ts'
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

function copyLink() {
  return copyText(window.location.origin + window.location.pathname, 'Link')
}
