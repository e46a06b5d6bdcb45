import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { count } from './count.ts'

/** After a client navigation, as for a page load: the main content has the focus, and the page is counted. */
export function PageChange() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    count('page', pathname)
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
