import { SiteLink } from '#app/ui/site-link.tsx'
import { useBusiness } from './use-business.ts'

/** The owner's address, for 'Write to …'; without one, the contact page. */
export function WriteToMe() {
  const { email } = useBusiness()
  if (!email) {
    return (
      <SiteLink className="link" to="/contact">
        me on the contact page
      </SiteLink>
    )
  }
  return (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  )
}
