import { setTimeout as sleep } from 'node:timers/promises'

/** Mails in hand at the same time: at most this many have an unknown outcome after a crash. */
export const connections = 3
const longestPauseSeconds = 15 * 60
const settingsMs = 5000
const catchUpMs = 500

/** Spreads the mails of an hour evenly: no burst, also after a restart. */
export function createMailPace(readPerHour: () => Promise<number>) {
  let rate = { perHour: 0, readAt: 0 }
  let nextSlotAt = 0
  let failuresInARow = 0

  return {
    async waitForSlot(signal: AbortSignal) {
      if (rate.readAt < Date.now() - settingsMs) {
        rate = { perHour: await readPerHour(), readAt: Date.now() }
      }
      const waitMs = nextSlotAt - Date.now()
      if (waitMs > 0) await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
      // Timers and queries run late: a little is caught up, or a high rate would never be reached.
      nextSlotAt = Math.max(nextSlotAt, Date.now() - catchUpMs) + 3_600_000 / rate.perHour
    },
    /** A server that is busy or away gets fewer and fewer attempts. */
    note({ isLater }: { isLater: boolean }) {
      failuresInARow = isLater ? failuresInARow + 1 : 0
      const pauseSeconds = Math.min(2 ** failuresInARow, longestPauseSeconds)
      if (failuresInARow > connections) nextSlotAt = Date.now() + pauseSeconds * 1000
    },
  }
}
