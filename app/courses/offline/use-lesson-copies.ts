import { useEffect } from 'react'
import { useLocation } from 'react-router'

const workerPath = '/courses/lesson-worker.js'

/**
 * Has the service worker keep this lesson, with the files that it shows, to be read offline. Not where
 * there is none: in old browsers, and on a site without HTTPS.
 */
export function useLessonCopies(userId: string) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void keepCopy(pathname, userId).catch(() => {})
  }, [pathname, userId])

  useEffect(() => {
    // Before <ConnectionNotice>, which lets a link wait for the connection.
    window.addEventListener('click', openCopy, true)
    return () => window.removeEventListener('click', openCopy, true)
  }, [])
}

/** Paths of lessons that can be opened offline. */
const kept = new Set<string>()

async function keepCopy(path: string, userId: string) {
  await navigator.serviceWorker.register(workerPath)
  const { active } = await navigator.serviceWorker.ready
  const shown = [...document.querySelectorAll<HTMLImageElement>('article img')]
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...shown.map(({ currentSrc }) => currentSrc), ...loaded.filter(isStyle)]
  active?.postMessage({ path, userId, files })
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    for (const { url } of requests) kept.add(new URL(url).pathname)
  }
  kept.add(path)
}

const isStyle = (address: string) => /\.(css|woff2)$/.test(address)

/** A kept lesson is opened as a document, which the service worker answers; React Router would fetch. */
function openCopy(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (navigator.onLine || !(link instanceof HTMLAnchorElement)) return
  if (kept.has(link.pathname)) event.stopPropagation()
}
