import { useLocation } from 'react-router'
import type { Toast } from '#app/lib/toast.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { PageToast } from './toasts/toaster.tsx'

/** Shown instead of a list that could not be loaded; the retry link works without scripts. */
export function ListFailure({ toast }: { toast: Toast }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageToast toast={toast} />
      <Alert tone="danger">
        <AlertTitle>{toast.text}</AlertTitle>
        <p>
          <a href={pathname + search} className="link inline-block py-1.5">
            Try Again
          </a>
        </p>
      </Alert>
    </>
  )
}
