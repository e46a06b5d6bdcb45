type AuthPageProps = {
  title: string
  lead?: React.ReactNode
  children: React.ReactNode
  /** Quiet links below the form. */
  footer?: React.ReactNode
}

/** One narrow sheet: signing in, signing up and everything around it. */
export function AuthPage({ title, lead, children, footer }: AuthPageProps) {
  return (
    <div className="container-text py-12 lg:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-4xl">{title}</h1>
        {/* The page may change without a new address, as after sending: then this is read out. */}
        <div aria-live="polite">{lead && <p className="mt-4 text-lg text-muted">{lead}</p>}</div>
        <div className="margin-line mt-8 grid gap-6 pl-5 sm:pl-7">{children}</div>
        {footer && <div className="mt-8 grid gap-1 border-rule border-t pt-4">{footer}</div>}
      </div>
    </div>
  )
}
