import type { BackupProgress, GoodCheck } from '#app/lib/host.ts'

/** The messages of backup-child.ts to its parent: progress, then one reply. */
export type ChildReport = { progress: BackupProgress } | ChildReply

export type ChildReply =
  | { isGood: true; checked?: Omit<GoodCheck, 'at'> }
  | { isGood: false; reason: string }
