import { isRouteErrorResponse, useLocation } from 'react-router'
import { buttonVariants } from '#app/ui/button.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { MissingPage } from './missing-page.tsx'
import { mainLinks } from './navigation.ts'

export function NotFoundPage() {
  return (
    <div className="container-grid grid items-center gap-10 py-16 lg:grid-cols-[1.2fr_1fr] lg:py-24">
      <div>
        <p className="eyebrow mb-4">Error 404</p>
        <h1 className="text-4xl">This page is not in the books</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">
          The address may be mistyped, or the page has moved. Nothing is lost: start again from the
          home page, or pick one of these.
        </p>
        <ButtonLink to="/" className="mt-7">
          Go to Homepage
        </ButtonLink>
        <ul className="mt-8 grid max-w-md grid-cols-2 border-rule border-t">
          {mainLinks.slice(1).map(({ label, path }) => (
            <li key={path} className="border-rule border-b">
              <SiteLink to={path} className="link flex min-h-11 items-center">
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <MissingPage className="mx-auto w-full max-w-sm max-lg:hidden" />
    </div>
  )
}

/** For an ErrorBoundary: a 404 gets the not-found page, any other error an apology. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isRouteErrorResponse(error) && error.data === 'session-unavailable') {
    return <SessionUnavailablePage />
  }
  return (
    <div className="container-text py-16 lg:py-24">
      <p className="eyebrow mb-4">{errorLabel(error)}</p>
      <h1 className="text-4xl">Something did not add up</h1>
      <p className="mt-5 text-lg text-muted">
        The page could not be shown. It is not your fault, and nothing you had saved is lost. Trying
        again often helps.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <RetryButton />
        <ButtonLink to="/" variant="outline">
          Go to Homepage
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Tell us about it
        </ButtonLink>
      </div>
    </div>
  )
}

/** The authentication service does not answer: the session is kept, and the page says so. */
function SessionUnavailablePage() {
  return (
    <div className="container-text py-16 lg:py-24">
      <p className="eyebrow mb-4">Error 503</p>
      <h1 className="text-4xl">We cannot check your sign-in right now</h1>
      <p className="mt-5 text-lg text-muted">
        The sign-in service is unavailable. You have not been signed out, and nothing you had saved
        is lost. Please try again in a minute.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <RetryButton />
        <ButtonLink to="/" variant="outline">
          Go to Homepage
        </ButtonLink>
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
