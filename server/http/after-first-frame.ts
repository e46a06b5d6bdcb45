/**
 * A script that waits until the page is shown. The last lines of a page are often parsed before its
 * first frame, and what they do then is waited for.
 */
export function afterFirstFrame(script: string): string {
  return `requestAnimationFrame(function () { setTimeout(function () {\n${script}\n}) })`
}
