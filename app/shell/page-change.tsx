import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { count } from './count.ts'

/** After a client navigation, as for a page load: the main content has the focus, and the page is counted. */
export function PageChange() {
  const { pathname, hash } = useLocation()
  const isPush = useNavigationType() === 'PUSH'
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    count('page', pathname)
    if (hash) return
    // React Router keeps the place when the page that a form is sent to answers without a redirect.
    if (isPush) window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, isPush])
  return null
}
