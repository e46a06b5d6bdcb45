import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { onLeave } from '#app/courses/unsent/on-leave.ts'
import { findPosition, type KeptPosition } from '#app/courses/video/video-position.ts'
import type { Returns } from '#app/lib/database.ts'

/** The end of an address that opens a lesson where its student stopped. */
export const continueHash = '#continue'

export type KeptPlace = NonNullable<Returns<'read_kept'>>['place']

type KeptPlaceOptions = { path: string; positionKey: string; kept: KeptPlace }

const saveEveryMs = 15_000

/**
 * Opens the place where 'Continue' leads, and keeps the place while the student reads: every now and
 * then, and when the page is left. A lost connection loses the last seconds only. `kept` is the place
 * at the time the page was opened.
 */
export function useKeptPlace(
  article: RefObject<HTMLElement | null>,
  { path, positionKey, kept }: KeptPlaceOptions,
) {
  useEffect(() => {
    if (location.hash !== continueHash || !kept) return
    blocksOf(article.current)[kept.block]?.scrollIntoView({ behavior: 'instant' })
  }, [article, kept])

  // A layout effect: its end comes before the text leaves the page.
  useLayoutEffect(() => {
    const film = positionOf(kept)
    // Where the lesson was opened: a student who only looks in has not left her place.
    const opened = location.hash === continueHash ? (kept?.block ?? 0) : 0
    let last = `${opened},${findPosition(positionKey, film)}`
    function save() {
      const block = topBlock(article.current)
      const seconds = findPosition(positionKey, film)
      if (last === `${block},${seconds}`) return
      last = `${block},${seconds}`
      const body = new URLSearchParams({ block: String(block), seconds: String(seconds || '') })
      const headers = { accept: 'application/json' }
      fetch(path, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
    }
    const timer = setInterval(save, saveEveryMs)
    const end = onLeave(save)
    return () => {
      clearInterval(timer)
      end()
      save()
    }
  }, [article, path, positionKey, kept])
}

/** For findPosition(). */
export function positionOf(kept: KeptPlace): KeptPosition | null {
  return kept && { seconds: kept.video_seconds ?? 0, atMs: Date.parse(kept.updated_at) }
}

function blocksOf(article: HTMLElement | null) {
  return Array.from(article?.querySelector('.prose')?.children ?? [])
}

/** The header covers the top of the page. The last block, where the notes and questions below are read. */
function topBlock(article: HTMLElement | null) {
  const blocks = blocksOf(article)
  const root = getComputedStyle(document.documentElement)
  const covered = (Number.parseFloat(root.scrollPaddingTop) || 0) + 1
  const shown = blocks.findIndex((block) => block.getBoundingClientRect().bottom > covered)
  return shown === -1 ? Math.max(0, blocks.length - 1) : shown
}
