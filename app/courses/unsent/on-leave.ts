/** Runs when the page is hidden or left, in whatever way. Answers with what ends it. */
export function onLeave(run: () => void) {
  const runWhenHidden = () => {
    if (document.visibilityState === 'hidden') run()
  }
  document.addEventListener('visibilitychange', runWhenHidden)
  window.addEventListener('pagehide', run)
  return () => {
    document.removeEventListener('visibilitychange', runWhenHidden)
    window.removeEventListener('pagehide', run)
  }
}
