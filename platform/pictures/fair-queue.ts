import { PictureError } from './picture-job.ts'

type Waiting = { begin(): void; refuse(cause: unknown): void }

/**
 * A fair queue with one job at a time. Lanes take turns, so that one person's hundred jobs delay
 * another person's first by one. When the queue is full, the longest lane loses its last job.
 */
export function createFairQueue(mostWaiting: number) {
  const lanes = new Map<string, Waiting[]>()
  let isTaken = false
  let count = 0

  function remove(lane: string, waiting: Waiting) {
    const queue = lanes.get(lane)
    const place = queue?.indexOf(waiting) ?? -1
    if (!queue || place < 0) return
    queue.splice(place, 1)
    count--
    if (queue.length === 0) lanes.delete(lane)
  }

  function makeRoomFor(lane: string) {
    if (count < mostWaiting) return
    const [longest, queue] = [...lanes].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    )
    const last = queue.at(-1)
    if (!last || queue.length <= (lanes.get(lane)?.length ?? 0) + 1) throw new PictureError('busy')
    remove(longest, last)
    last.refuse(new PictureError('busy'))
  }

  function wait(lane: string, signal?: AbortSignal): Promise<void> {
    makeRoomFor(lane)
    return new Promise((resolve, reject) => {
      const leave = () => {
        remove(lane, waiting)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        begin() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        refuse(cause) {
          signal?.removeEventListener('abort', leave)
          reject(cause)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      lanes.set(lane, [...(lanes.get(lane) ?? []), waiting])
      count++
    })
  }

  function passOn() {
    const [first] = lanes
    if (!first) {
      isTaken = false
      return
    }
    const [lane, queue] = first
    // A Map keeps insertion order: the lane moves behind the others.
    lanes.delete(lane)
    if (queue.length > 1) lanes.set(lane, queue.slice(1))
    count--
    queue[0]?.begin()
  }

  /** Rejects with the signal's reason when it aborts before the turn has come. */
  return async <T>(lane: string, signal: AbortSignal | undefined, work: () => Promise<T>) => {
    signal?.throwIfAborted()
    if (isTaken) await wait(lane, signal)
    isTaken = true
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
