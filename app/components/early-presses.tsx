import { use, useEffect } from 'react'
import { EarlyScript } from '#app/lib/early-script.ts'

/**
 * What is pressed before React listens is heard once it does (lib/early-presses.server.ts). Comes
 * after all that listens, so that its effect is the last to run.
 */
export function EarlyPresses() {
  const { text, nonce } = use(EarlyScript)
  useEffect(() => {
    dispatchEvent(new Event('listening'))
  }, [])
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
