import { onTestFinished, vi } from 'vitest'

/** Moves the clock of this process, and so of the services that run in it, until the test ends. */
export function passSeconds(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000)
  onTestFinished(() => void vi.useRealTimers())
}
