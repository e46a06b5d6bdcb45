import { useEffect } from 'react'

/** Opens what is printed open, in browsers that do not know ::details-content (print.css, blocks.css). */
export function useOpenForPrint() {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return
    let opened: HTMLDetailsElement[] = []
    function open() {
      const folded = 'details.prints-open:not([open]), .prose [data-block] details:not([open])'
      opened = [...document.querySelectorAll<HTMLDetailsElement>(folded)]
      for (const details of opened) details.open = true
    }
    function close() {
      for (const details of opened) details.open = false
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
    }
  }, [])
}
