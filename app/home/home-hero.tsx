import { CallToAction } from '#app/shell/book-call.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import { LedgerPage } from './ledger-page.tsx'

export function HomeHero({ words }: { words: Home['hero'] }) {
  const { eyebrow, heading, text, note } = words
  return (
    <section>
      <div className="container-grid grid gap-x-10 lg:grid-cols-[1.25fr_1fr]">
        <div className="pt-12 pb-12 lg:pt-24 lg:pb-32">
          <p className="eyebrow mb-5 flex items-center gap-3 before:h-px before:w-10 before:bg-margin">
            {eyebrow}
          </p>
          <EditLink to="home#hero" label="Top of the page" />
          <h1 className="text-5xl leading-[1.02]">
            {heading.split(/(?<=\.) /).map((sentence) => (
              <span key={sentence} className="block max-w-[6.2em]">
                {sentence}{' '}
              </span>
            ))}
          </h1>
          <p className="mt-7 max-w-[30em] text-lg">{text}</p>
          <CallToAction words={words} className="mt-9" />
          <p className="mt-5 max-w-[27em] text-muted text-sm">{note}</p>
        </div>
        {/* Never cropped: a debit without its credit would be wrong books. */}
        <LedgerPage className="max-w-[37rem] self-center max-lg:mb-14 max-sm:-mx-4 max-sm:max-w-none" />
      </div>
    </section>
  )
}
