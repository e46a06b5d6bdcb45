import { useEffect, useEffectEvent, useRef } from 'react'
import { showField } from '#app/shell/show-field.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

export function LoadingView() {
  return (
    <div role="status" className="margin-line grid gap-3 pl-5 sm:pl-8">
      <p className="mb-2 text-muted">Loading Quiz...</p>
      <Skeleton className="mb-3 h-9 w-4/5" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

export function EmptyView() {
  return (
    <EmptyState>
      <p>No quiz questions available at the moment. Please check back later!</p>
      <ButtonLink to="/" variant="outline">
        Go to Homepage
      </ButtonLink>
    </EmptyState>
  )
}

type FailedViewProps = {
  hasBegun: boolean
  /** The number of questions that are still to be asked. */
  left: number
  onTryAgain(): void
  onQuit(): void
}

export function FailedView({ hasBegun, left, onTryAgain, onQuit }: FailedViewProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => showField(button.current), [])
  const tryAgain = useEffectEvent(onTryAgain)
  useEffect(() => {
    const back = () => tryAgain()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <Alert tone="danger" role="alert">
      <AlertTitle>
        {hasBegun && !navigator.onLine ? 'You’re offline' : 'The question could not be loaded'}
      </AlertTitle>
      <p>
        {hasBegun
          ? `${countQuestions(left)} still missing. The quiz picks up where you left off as soon as you’re connected again.`
          : 'Check your connection, then try again.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button ref={button} onClick={onTryAgain}>
          Try Again
        </Button>
        {hasBegun && (
          <Button variant="outline" onClick={onQuit}>
            Quit
          </Button>
        )}
      </div>
    </Alert>
  )
}

/** Above a question that was fetched before the connection was lost. */
export function CutOffNotice({ missing }: { missing: number }) {
  return (
    <Alert tone="warning" className="mb-6">
      <p>
        {navigator.onLine ? 'The site isn’t answering.' : 'You’re offline.'} Let’s go on with the
        questions that are already here.{' '}
        {missing > 0 && `${countQuestions(missing)} missing until you’re connected again.`}
      </p>
    </Alert>
  )
}

function countQuestions(count: number) {
  return count === 1 ? 'One question is' : `${count} questions are`
}

/** The quiz needs scripts: it is drawn and checked in the browser. */
export function WithoutScripts() {
  const link = 'link inline-block py-1.5'
  return (
    <noscript>
      <Alert>
        <AlertTitle>The quiz needs JavaScript, which is turned off in this browser.</AlertTitle>
        <p>Everything it asks about is explained in the basics:</p>
        <ul>
          <li>
            <SiteLink to="/debits-and-credits-explained" className={link}>
              Debits and Credits Explained
            </SiteLink>
          </li>
          <li>
            <SiteLink to="/chart-of-accounts-basics" className={link}>
              Chart of Accounts Basics
            </SiteLink>
          </li>
          <li>
            <SiteLink to="/bookkeeping-basics" className={link}>
              All articles
            </SiteLink>
          </li>
        </ul>
      </Alert>
    </noscript>
  )
}
