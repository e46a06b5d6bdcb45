/**
 * Forgets the lessons that this browser keeps to be read offline (app/courses/offline), except those of the
 * person who is logged in. A shared computer shows nobody's.
 */
export async function forgetLessons(userId: string | null) {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) {
    const isOwn = userId !== null && name.endsWith(userId)
    if (name.startsWith('lessons-') && !isOwn) await caches.delete(name)
  }
}
