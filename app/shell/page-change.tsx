import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After the router has changed the page, reading goes on at its top, as after a page load. */
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
