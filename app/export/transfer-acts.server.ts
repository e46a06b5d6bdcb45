import { redirect } from 'react-router'
import { type Context, hostContext } from '#app/lib/contexts.ts'
import type { TransferJob, Transfers } from '#app/lib/host.ts'
import { showToast } from '#app/lib/toast.server.ts'

/** The acts on a transfer that runs or has ended. */
export function transferActs(transfers: Transfers, here: string) {
  return {
    async cancel() {
      await transfers.cancel()
      return redirect(here)
    },
    async forget() {
      await transfers.forget()
      return redirect(here)
    },
  }
}

export async function startTransfer(context: Context, here: string, job: TransferJob) {
  const isStarted = await context.get(hostContext).transfers?.start(job)
  if (!isStarted) {
    const text = 'Please wait until it is done, or cancel it.'
    showToast(context, { title: 'An export or import is running', text, tone: 'destructive' })
  }
  return redirect(here)
}
