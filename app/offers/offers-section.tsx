import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { FolderOfPdfs } from '#app/store/folder-of-pdfs.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import { OffersForm } from './offers-form.tsx'

type OffersSectionProps = {
  words: Home['offers']
  /** There is a letter that everybody can read. */
  hasLetters: boolean
}

/** The newsletter sign-up as a sheet of paper, with the folder of guides beside it. */
export function OffersSection({ words, hasLetters }: OffersSectionProps) {
  return (
    <section id="offers" aria-labelledby="offers-heading" className="bg-desk text-on-desk">
      <div className="container-grid grid items-center gap-x-16 lg:grid-cols-[1fr_1.35fr]">
        <FolderOfPdfs className="w-full max-w-md max-lg:mx-auto max-lg:w-64 max-lg:pt-12 lg:-ml-8 lg:self-end" />
        <div className="py-12 lg:py-24">
          <EditLink to="home#offers" label={words.heading} />
          <h2 id="offers-heading" className="text-3xl">
            {words.heading}
          </h2>
          <p className="mt-4 max-w-[32em] text-on-desk-muted">{words.text}</p>
          <div className="mt-8 max-w-xl rounded-md bg-card p-6 text-ink sm:p-7">
            <OffersForm words={words} />
          </div>
          {hasLetters && (
            <p className="mt-5">
              <SiteLink to="/letters" className="link finger-target inline-block text-on-desk!">
                Read letters I have sent
              </SiteLink>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
