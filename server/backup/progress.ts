import type { BackupProgress } from '#app/lib/host.ts'

export type OnProgress = (progress: BackupProgress) => void

export const noProgress: OnProgress = () => {}

/** Counts the bytes of all files while they pass. */
export function countBytes(files: { bytes: number }[], onProgress: OnProgress) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  return () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        done += chunk.byteLength
        onProgress({ step: 'files', done, total })
        controller.enqueue(chunk)
      },
    })
}
