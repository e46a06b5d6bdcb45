import { Printer } from 'lucide-react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'

/** Nothing without scripts: the browser's menu prints, too. */
export function PrintButton() {
  if (!useHydrated()) return null
  return (
    <Button variant="outline" className="no-print" onClick={() => window.print()}>
      <Printer aria-hidden /> Print
    </Button>
  )
}
