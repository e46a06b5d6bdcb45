import { useLocation } from 'react-router'
import type { Toast } from '#app/lib/toast.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { PageToast } from './toasts/toaster.tsx'

type ListFailureProps = {
  toast?: Toast | null
  /** The toast's own words unless given. */
  title?: string | undefined
}

/** Shown instead of a list that could not be loaded; the retry link works without scripts. */
export function ListFailure({ toast, title = toast?.text }: ListFailureProps) {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageToast toast={toast} />
      <Alert tone="danger" role="alert">
        <AlertTitle>{title}</AlertTitle>
        <p>
          <a href={pathname + search} className="link finger-target inline-block py-1.5">
            Try Again
          </a>
        </p>
      </Alert>
    </>
  )
}
