import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { useMenu } from '#app/shell/site-words/use-menu.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { dialed } from '#content/dialed.ts'
import { BrandSign } from './brand.tsx'
import { legalLinks } from './navigation.ts'

const footerLink =
  'inline-flex min-h-11 min-w-11 items-center gap-1 underline-offset-4 hover:underline'

export function SiteFooter({ year }: { year: number }) {
  const business = useBusiness()
  const { footer } = useMenu()
  const dial = dialed(business.phone)
  const social = business.social.filter(({ url }) => url)
  return (
    <footer id="footer" className="no-print mt-auto bg-desk text-on-desk">
      <div className="container-grid grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1.4fr_0.8fr]">
        <div>
          <BrandSign />
          <EditLink to="business#businessName" label="Name and tagline" />
          <p className="font-serif text-xl leading-snug">{business.businessName}</p>
          <p className="mt-2 max-w-[16em] text-on-desk-muted text-sm">{business.tagline}</p>
        </div>
        <FooterBlock title="Contact" edit="business#email">
          <li>
            {business.email ? (
              <a className={footerLink} href={`mailto:${business.email}`}>
                {business.email}
              </a>
            ) : (
              <SiteLink className={footerLink} to="/contact">
                Send me a message
              </SiteLink>
            )}
          </li>
          {dial && (
            <li>
              <a className={`${footerLink} tabular`} href={`tel:${dial}`}>
                {business.phone}
              </a>
            </li>
          )}
          {business.city && (
            <li className="pt-1 text-on-desk-muted text-sm">
              {business.city}, {business.region}
            </li>
          )}
        </FooterBlock>
        {footer.length > 0 && (
          <FooterBlock title="Quick links" edit="menu#footerLinks" listClassName="columns-2">
            {footer.map(({ name, href }) => (
              <li key={`${name} ${href}`}>
                <SiteLink className={footerLink} to={href}>
                  {name}
                </SiteLink>
              </li>
            ))}
          </FooterBlock>
        )}
        {social.length > 0 && (
          <FooterBlock title="Elsewhere" edit="business#social">
            {social.map(({ name, url }) => (
              <li key={name}>
                <ExternalLink className={footerLink} href={url}>
                  {name}
                </ExternalLink>
              </li>
            ))}
          </FooterBlock>
        )}
      </div>
      <div className="container-grid">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-desk-rule border-t py-5 text-on-desk-muted text-sm">
          <p className="tabular">
            © {year} {business.businessName}. All rights reserved.
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {legalLinks.map(({ name, href }) => (
              <li key={href}>
                <SiteLink className={footerLink} to={href}>
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

type FooterBlockProps = {
  title: string
  listClassName?: string
  /** Where an admin changes it. */
  edit?: string
  children: React.ReactNode
}

function FooterBlock({ title, listClassName, edit, children }: FooterBlockProps) {
  return (
    <div>
      <h2 className="mb-3 border-desk-rule border-b pb-2 font-sans font-semibold text-on-desk-muted text-xs uppercase tracking-[0.09em]">
        {title}
      </h2>
      {edit && <EditLink to={edit} label={title} />}
      <ul className={listClassName}>{children}</ul>
    </div>
  )
}
