import { ArrowLeft } from 'lucide-react'
import type { Toast } from '#app/lib/toast.ts'
import { PageToast } from '#app/shell/toasts/toaster.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type NotFoundProps = {
  title: 'Course Not Found' | 'Lesson Not Found'
  toast: Toast
  children: React.ReactNode
}

export function LearnNotFound({ title, toast, children }: NotFoundProps) {
  return (
    <div className="container-text py-16 lg:py-24">
      <PageToast toast={toast} />
      <p className="eyebrow mb-4">Error 404</p>
      <h1 className="text-4xl">{title}</h1>
      <div className="mt-5 grid gap-3 text-lg text-muted">{children}</div>
      <ButtonLink to="/dashboard" className="mt-7">
        <ArrowLeft aria-hidden /> Back to Courses
      </ButtonLink>
    </div>
  )
}
