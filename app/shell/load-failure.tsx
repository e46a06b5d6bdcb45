import { useLocation } from 'react-router'
import type { Toast } from '#app/lib/toast.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { PageToast } from './toasts/toaster.tsx'

/** Shown for a failed load, with a retry link that works without scripts. */
export function LoadFailure({ toast }: { toast: Toast }) {
  const { pathname, search } = useLocation()
  return (
    <div className="container-text py-16">
      <PageToast toast={toast} />
      <h1 className="mb-6 text-3xl">{toast.title}</h1>
      <Alert tone="danger">
        <AlertTitle>{toast.text}</AlertTitle>
        <p>
          Nothing of yours is lost.{' '}
          <a href={pathname + search} className="link">
            Try Again
          </a>
        </p>
      </Alert>
    </div>
  )
}
