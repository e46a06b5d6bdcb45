import type { ShownPicture } from '#app/lib/files.data.ts'
import { SitePhoto } from './site-photo.tsx'

export type Owner = {
  /** Null while it is still the sample. */
  name: string | null
  portrait: ShownPicture | null
  credentials: string[]
}

/** True when there is a face or a credential to show. */
export function hasOwnerCard({ portrait, credentials }: Owner) {
  return portrait !== null || credentials.length > 0
}

/** A face, a name and credentials; each is left out without a gap when there is none. */
export function OwnerCard({ owner }: { owner: Owner }) {
  const { name, portrait, credentials } = owner
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      {portrait && <SitePhoto picture={portrait} frameWidth={224} className="w-40 sm:w-56" />}
      <div className="grid gap-2">
        {name && <p className="font-serif text-2xl leading-tight">{name}</p>}
        {credentials.length > 0 && (
          <ul className="grid gap-1 text-muted text-sm">
            {credentials.map((credential) => (
              <li key={credential}>{credential}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
