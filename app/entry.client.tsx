import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Whoever clicks on before a page has faded in skips the rest of its transition, which is no error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) {
    event.preventDefault()
  }
})

// In development Vite replaces styles as they are written.
if (import.meta.env.DEV) await import('./app.css')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
