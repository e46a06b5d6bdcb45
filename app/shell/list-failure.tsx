import { useLocation } from 'react-router'
import { PageToast } from './toasts/toaster.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import type { Toast } from '#app/lib/toast.ts'

/** Instead of a list that could not be read; the link also works without scripts. */
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
