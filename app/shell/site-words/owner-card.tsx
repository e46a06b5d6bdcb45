import type { ShownPicture } from '#app/lib/files.data.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SamplePortrait } from './sample-portrait.tsx'
import { SitePhoto } from './site-photo.tsx'

export type Owner = {
  /** Null while it is still the sample. */
  name: string | null
  portrait: ShownPicture | null
  credentials: string[]
  /** The demo's sample owner: a drawn portrait, and every part is marked. */
  isSample: boolean
}

/** True when there is a face or a credential to show. */
export function hasOwnerCard({ portrait, credentials, isSample }: Owner) {
  return portrait !== null || credentials.length > 0 || isSample
}

const frame = 'w-40 sm:w-56'

/** A face, a name and credentials; each is left out without a gap when there is none. */
export function OwnerCard({ owner }: { owner: Owner }) {
  const { name, portrait, credentials, isSample } = owner
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      {portrait && <SitePhoto picture={portrait} frameWidth={224} className={frame} />}
      {isSample && (
        <div className="relative">
          <SamplePortrait className={`${frame} scheme-light rounded-md`} />
          <Badge tone="accent" className="absolute right-2 bottom-2">
            Sample portrait
          </Badge>
        </div>
      )}
      <div className="grid justify-items-start gap-2">
        {name && (
          <div className="grid justify-items-start gap-1">
            {isSample && <Badge tone="accent">Sample name</Badge>}
            <p className="font-serif text-2xl leading-tight">{name}</p>
          </div>
        )}
        {credentials.length > 0 && (
          <div className="grid justify-items-start gap-1">
            {isSample && <Badge tone="accent">Sample credential</Badge>}
            <ul className="grid gap-1 text-muted text-sm">
              {credentials.map((credential) => (
                <li key={credential}>{credential}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}
