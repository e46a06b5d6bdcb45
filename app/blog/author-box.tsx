import type { ShownPicture } from '#app/lib/files.data.ts'
import { SiteLink } from '#app/ui/site-link.tsx'

type AuthorBoxProps = {
  name: string
  /** The owner's sentence about herself; a guest has none. */
  owner: { sentence: string; portrait: ShownPicture | null } | null
  isReader: boolean
}

export function AuthorBox({ name, owner, isReader }: AuthorBoxProps) {
  return (
    <aside aria-label="About the author" className="mt-10 flex items-center gap-5">
      {owner?.portrait ? (
        <img
          src={owner.portrait.src}
          srcSet={owner.portrait.srcSet}
          sizes="120px"
          alt={owner.portrait.alt}
          width={80}
          height={80}
          loading="lazy"
          decoding="async"
          style={{ objectPosition: owner.portrait.position }}
          className="size-20 shrink-0 rounded-full bg-sunk object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-16 shrink-0 place-items-center rounded-full bg-desk font-serif text-on-desk text-xl"
        >
          {initials(name)}
        </span>
      )}
      <div className="min-w-0">
        <p className="eyebrow">{isReader ? 'A reader’s post by' : 'Written by'}</p>
        <p className="font-semibold text-lg wrap-anywhere">{name}</p>
        {owner && (
          <p className="text-muted">
            {owner.sentence}{' '}
            <SiteLink to="/about" className="link whitespace-nowrap">
              About me
            </SiteLink>
          </p>
        )}
      </div>
    </aside>
  )
}

/** The first letters of the first and the last word. */
function initials(name: string) {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0]?.toUpperCase() ?? '')
    .join('')
}
