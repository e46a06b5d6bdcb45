import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { UploadKind } from './upload-limits.ts'

type Place = {
  /** Where tickets come from, and where files are given back. */
  ticketAddress: string
  kind: UploadKind
  folder: string
}

/**
 * Remembers where a form has sent files to. Given back, they are removed by the server unless
 * something names them: after a save the saved file is named, so nothing is lost.
 */
export function useSentPaths({ ticketAddress, kind, folder }: Place) {
  const paths = useRef(new Set<string>())
  const { state } = useNavigation()

  function giveBack() {
    if (paths.current.size === 0) return
    const body = new FormData()
    body.set('intent', 'discard')
    body.set('kind', kind)
    body.set('folder', folder)
    for (const path of paths.current) body.append('path', path)
    paths.current.clear()
    navigator.sendBeacon(ticketAddress, body)
  }

  const closePage = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // The page may come back as it was, or the save that is on its way may name the file.
    if (!persisted && state !== 'submitting') giveBack()
  })
  useEffect(() => {
    const close = (event: PageTransitionEvent) => closePage(event)
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [])

  return { note: (path: string) => void paths.current.add(path), giveBack }
}
