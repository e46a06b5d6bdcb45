import type { ReactNode } from 'react'
import { PageHeader } from '#app/shell/page-header.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type LetterAnswerProps = { title: string; lead: string; children: ReactNode }

/** The pages that links in mails lead to. */
export function LetterAnswer({ title, lead, children }: LetterAnswerProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="container-grid flex flex-wrap gap-3 pb-24">{children}</div>
    </>
  )
}

export function LinkNotValid() {
  return (
    <LetterAnswer
      title="This link isn’t valid"
      lead="Your email program may have cut it off. Use the link at the end of the newest email, or write to me and I’ll take you off the list."
    >
      <ButtonLink to="/">Go to Homepage</ButtonLink>
      <ButtonLink to="/contact" variant="outline">
        Contact
      </ButtonLink>
    </LetterAnswer>
  )
}
