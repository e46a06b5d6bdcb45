import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { type ButtonProps, buttonVariants } from './ui/button.tsx'

type SiteLinkProps = ComponentProps<typeof Link>

/** A link to another page of the site: the page fades and slides in. */
export function SiteLink(props: SiteLinkProps) {
  if (import.meta.env.SSR && isWholePath(props.to)) return <ServedLink {...props} />
  return <Link viewTransition prefetch="intent" discover="none" {...props} />
}

/** '/blog?page=2' needs no router to know where it leads. */
function isWholePath(to: SiteLinkProps['to']) {
  return typeof to === 'string' && /^\/(?!\/|.*\/\.)/.test(to)
}

/**
 * What Link becomes in HTML, without the resolving it does for each: a page has dozens of links, and
 * they were a fifth of the time it took to render. In the browser Link takes it over.
 */
function ServedLink({
  to,
  discover: _discover,
  prefetch: _prefetch,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  ...attributes
}: SiteLinkProps) {
  return <a {...attributes} href={String(to)} />
}

type ButtonLinkProps = SiteLinkProps & Pick<ButtonProps, 'variant' | 'size'>

export function ButtonLink({ className, variant, size, ...props }: ButtonLinkProps) {
  return <SiteLink className={cn(buttonVariants({ variant, size }), className)} {...props} />
}
