import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { hasOwnerCard, type Owner, OwnerCard } from '#app/shell/site-words/owner-card.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'

/** Who helps here. Nothing is shown without a photograph or credentials. */
export function Introduction({ words, owner }: { words: Home['introduction']; owner: Owner }) {
  if (!hasOwnerCard(owner)) return null
  const { heading, text, linkLabel } = words
  return (
    <section aria-labelledby="introduction" className="border-rule border-t bg-card">
      <div className="container-grid grid items-center gap-x-16 gap-y-8 py-14 lg:grid-cols-[1fr_1.3fr] lg:py-20">
        <OwnerCard owner={owner} />
        <div>
          <EditLink to="home#introduction" label={heading} />
          <h2 id="introduction" className="text-3xl">
            {heading}
          </h2>
          <p className="mt-4 max-w-[32em] text-lg">{text}</p>
          <p className="mt-4">
            <SiteLink to="/about" className="link inline-flex min-h-11 items-center font-semibold">
              {linkLabel}
            </SiteLink>
          </p>
        </div>
      </div>
    </section>
  )
}
