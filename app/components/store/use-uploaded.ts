import { useEffect, useRef } from 'react'

type Kind = 'cover' | 'productPdf'

/**
 * Remembers what a form has uploaded and, when the form is left, tells the server: it removes what
 * no product names. After a save the saved files are named, so nothing is lost.
 */
export function useUploaded(address: string) {
  const uploaded = useRef<[Kind, string][]>([])

  useEffect(() => {
    const tell = () => {
      if (uploaded.current.length === 0) return
      const body = new FormData()
      body.set('intent', 'discard')
      for (const [kind, path] of uploaded.current) body.append(kind, path)
      uploaded.current = []
      navigator.sendBeacon(address, body)
    }
    window.addEventListener('pagehide', tell)
    return () => {
      window.removeEventListener('pagehide', tell)
      tell()
    }
  }, [address])

  return (kind: Kind, path: string) => {
    uploaded.current.push([kind, path])
  }
}
