import { formatTime } from '#app/lib/dates/zoned-time.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

type DraftOfferProps = { savedAt: string; onRestore: () => void; onDiscard: () => void }

export function DraftOffer({ savedAt, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert tone="warning" role="status" className="mb-6">
      <AlertTitle>You have text here that was never saved</AlertTitle>
      <p>This browser kept it on {formatTime(savedAt)}.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" onClick={onRestore}>
          Restore it
        </Button>
        <Button size="small" variant="outline" onClick={onDiscard}>
          Discard it
        </Button>
      </div>
    </Alert>
  )
}
