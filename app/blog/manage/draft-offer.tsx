import { useDates } from '#app/lib/dates/use-dates.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmSubmit } from '#app/ui/dialogs/confirm-dialog.tsx'

type DraftOfferProps = { savedAt: string; onRestore: () => void; onDiscard: () => void }

export function DraftOffer({ savedAt, onRestore, onDiscard }: DraftOfferProps) {
  const { formatTime } = useDates()
  return (
    <Alert tone="warning" role="status" className="mb-6">
      <AlertTitle>You have text here that was never saved</AlertTitle>
      <p>This browser kept it on {formatTime(savedAt)}.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" onClick={onRestore}>
          Restore it
        </Button>
        <ConfirmSubmit
          trigger="Discard it"
          triggerProps={{ size: 'small', variant: 'outline' }}
          title="Discard this text?"
          confirmProps={{ onClick: onDiscard }}
        >
          <p>It was never saved anywhere else. This can’t be undone.</p>
        </ConfirmSubmit>
      </div>
    </Alert>
  )
}
