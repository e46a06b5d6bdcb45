import { Copy } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'

/** Copies the text of a field. Without scripts there is no button, and the field can be selected. */
export function CopyTextButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const isHydrated = useHydrated()
  const [said, say] = useState('')
  if (!isHydrated) return null
  async function copy() {
    // Selected too: a browser may refuse the clipboard.
    field.current?.select()
    await navigator.clipboard.writeText(field.current?.value ?? '')
    say('Copied')
  }
  return (
    <div className="flex items-center gap-3">
      <Button
        type="button"
        variant="outline"
        size="small"
        onClick={() => copy().catch(() => say('Selected. Copy it with your keyboard.'))}
      >
        <Copy aria-hidden /> Copy
      </Button>
      <span role="status" className="text-muted text-sm">
        {said}
      </span>
    </div>
  )
}
