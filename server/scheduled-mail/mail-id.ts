import { createHash } from 'node:crypto'

/** A UUID that the same words always give: the outbox queues a mail of that id once. */
export function mailIdOf(words: string) {
  const hex = createHash('sha256').update(words).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
