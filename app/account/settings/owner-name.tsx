import { SiteLink } from '#app/ui/site-link.tsx'

/** The owner's name is given once, in My site; every other place takes it from there. */
export function OwnerName({ name }: { name: string }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-lg wrap-anywhere">{name}</p>
      <p className="text-muted">
        This is the name your whole site uses: your posts, your emails, the pages about you. Change
        it in{' '}
        <SiteLink to="/admin/site/business#ownerName" className="link">
          My site
        </SiteLink>
        , and it changes everywhere.
      </p>
    </div>
  )
}
