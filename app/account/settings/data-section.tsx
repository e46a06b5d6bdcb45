import { Download } from 'lucide-react'
import { buttonVariants } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

export function DataSection() {
  return (
    <div className="flex flex-wrap gap-3">
      <a href="/account/my-data.json" download className={buttonVariants({ variant: 'outline' })}>
        <Download aria-hidden /> Download My Data
      </a>
      <ButtonLink to="/account/delete" variant="quiet" className="text-danger-ink!">
        Delete My Account
      </ButtonLink>
    </div>
  )
}
