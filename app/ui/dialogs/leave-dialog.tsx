import type { Blocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from './dialog.tsx'

type LeaveDialogProps = {
  /** From useUnsavedChanges. */
  blocker: Blocker
  children?: React.ReactNode
}

export function LeaveDialog({ blocker, children }: LeaveDialogProps) {
  const isAsking = blocker.state === 'blocked'
  return (
    <Dialog>
      <DialogContent role="alertdialog" open={isAsking} onClose={() => isAsking && blocker.reset()}>
        <DialogTitle>Leave without saving?</DialogTitle>
        <div className="text-muted">{children ?? <p>Your changes aren’t saved yet.</p>}</div>
        <DialogFooter>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
