import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { type Matches, pageMeta } from '#app/lib/seo/seo.ts'
import { isPageError, type PageError, type Toast } from '#app/lib/toast.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { MissingPage } from './missing-page.tsx'
import { useMenu } from './site-words/use-menu.ts'
import { PageToast } from './toasts/toaster.tsx'

export function NotFoundPage() {
  const { header } = useMenu()
  const others = header.filter(({ href }) => href !== '/')
  return (
    <div className="container-grid grid items-center gap-10 py-16 lg:grid-cols-[1.2fr_1fr] lg:py-24">
      <div>
        <p className="eyebrow mb-4">Error 404</p>
        <h1 className="text-4xl">This page isn’t in the books</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">
          There may be a typo in the address, or the page has moved. Nothing is lost: start over
          from the home page, or pick one of these.
        </p>
        <ButtonLink to="/" className="mt-7">
          Go to Homepage
        </ButtonLink>
        <ul className="mt-8 grid max-w-md grid-cols-2 border-rule border-t">
          {others.map(({ name, href }) => (
            <li key={`${name} ${href}`} className="border-rule border-b">
              <SiteLink to={href} className="link flex min-h-11 items-center">
                {name}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <MissingPage className="mx-auto w-full max-w-sm max-lg:hidden" />
    </div>
  )
}

/** For an ErrorBoundary: what a loader threw by intent is shown as it says, anything else gets an apology. */
export function ErrorPage({ error }: { error: unknown }) {
  const page = pageErrorOf(error)
  if (page?.kind === 'missing') return <ThingNotFound {...page} />
  if (page?.kind === 'failed') return <LoadFailure toast={page.toast} />
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isRouteErrorResponse(error) && error.data === 'session-unavailable') {
    return <SessionUnavailablePage />
  }
  if (isRouteErrorResponse(error) && error.status === 413) return <TooLargePage />
  return (
    <Apology
      label={errorLabel(error)}
      title="Something didn’t add up"
      text="The page could not be shown. It’s not your fault, and nothing you saved is lost. Trying again often helps."
    >
      <ButtonLink to="/contact" variant="quiet">
        Tell me about it
      </ButtonLink>
    </Apology>
  )
}

/** For the `meta` of a route whose ErrorBoundary shows <ErrorPage>. */
export function errorMeta(matches: Matches, error: unknown) {
  const page = pageErrorOf(error)
  const title = page?.kind === 'missing' ? page.title : page?.toast.title
  return pageMeta(matches, { title: title ?? errorLabel(error), noindex: true })
}

function pageErrorOf(error: unknown): PageError | null {
  return isRouteErrorResponse(error) && isPageError(error.data) ? error.data : null
}

function ThingNotFound({
  title,
  text,
  toast,
  link,
  back,
}: Extract<PageError, { kind: 'missing' }>) {
  return (
    <div className="container-text py-16 lg:py-24">
      <PageToast toast={toast} />
      <p className="eyebrow mb-4">Error 404</p>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-5 text-lg text-muted">
        {text}{' '}
        {link && (
          <SiteLink to={link.to} className="link">
            {link.label}
          </SiteLink>
        )}
      </p>
      <ButtonLink to={back.to} className="mt-7">
        <ArrowLeft aria-hidden /> {back.label}
      </ButtonLink>
    </div>
  )
}

/** The link to try again works without scripts. */
function LoadFailure({ toast }: { toast: Toast }) {
  const { pathname, search } = useLocation()
  return (
    <div className="container-text py-16">
      <PageToast toast={toast} />
      <h1 className="mb-6 text-3xl">{toast.title}</h1>
      <Alert tone="danger">
        <AlertTitle>{toast.text}</AlertTitle>
        <p>
          Nothing you saved is lost.{' '}
          <a href={pathname + search} className="link">
            Try Again
          </a>
        </p>
      </Alert>
    </div>
  )
}

/** The authentication service does not answer: the session is kept, and the page says so. */
function SessionUnavailablePage() {
  return (
    <Apology
      label="Error 503"
      title="I can’t check your login right now"
      text="The login service is unavailable. You haven’t been logged out, and nothing you saved is lost. Please try again in a minute."
    />
  )
}

/** A form beyond the limit of its route. Editors keep a draft; other forms have counters below it. */
function TooLargePage() {
  return (
    <Apology
      label="Error 413"
      title="That’s too large for this form"
      text="I can’t take that much at once, so nothing was sent. Please open the form again and send a shorter text or a smaller file."
    />
  )
}

type ApologyProps = { label: string; title: string; text: string; children?: ReactNode }

function Apology({ label, title, text, children }: ApologyProps) {
  return (
    <div className="container-text py-16 lg:py-24">
      <p className="eyebrow mb-4">{label}</p>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-5 text-lg text-muted">{text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <RetryButton />
        <ButtonLink to="/" variant="outline">
          Go to Homepage
        </ButtonLink>
        {children}
      </div>
    </div>
  )
}

/** A plain link to this page: a full reload, with or without scripts. */
function RetryButton() {
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className={buttonVariants()}>
      Try Again
    </a>
  )
}

function errorLabel(error: unknown) {
  return isRouteErrorResponse(error) ? `Error ${error.status}` : 'Error'
}
