import { Printer } from 'lucide-react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'

/** Rendered after hydration only: it needs scripts. */
export function PrintButton() {
  if (!useHydrated()) return null
  return (
    <Button variant="outline" className="no-print" onClick={() => window.print()}>
      <Printer aria-hidden /> Print
    </Button>
  )
}
