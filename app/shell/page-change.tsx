import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the main content after a client navigation, as a page load does. */
export function PageChange() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
