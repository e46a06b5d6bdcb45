/** For modules of React.lazy, which keeps a failed import for as long as the page is open. */
export function untilOnline() {
  return new Promise<void>((resolve) => {
    if (import.meta.env.SSR || navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
}
