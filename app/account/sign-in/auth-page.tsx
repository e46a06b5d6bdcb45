type AuthPageProps = {
  title: string
  lead?: React.ReactNode
  children: React.ReactNode
  /** Quiet links below the form. */
  footer?: React.ReactNode
}

/** The narrow layout of sign-in, sign-up and related pages. */
export function AuthPage({ title, lead, children, footer }: AuthPageProps) {
  return (
    <div className="container-text py-12 lg:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-4xl">{title}</h1>
        {/* A live region: the text may change without a navigation, as after sending a form. */}
        <div aria-live="polite">{lead && <p className="mt-4 text-lg text-muted">{lead}</p>}</div>
        <div className="margin-line mt-8 grid gap-6 pl-5 sm:pl-7">{children}</div>
        {footer && <div className="mt-8 grid gap-1 border-rule border-t pt-4">{footer}</div>}
      </div>
    </div>
  )
}
