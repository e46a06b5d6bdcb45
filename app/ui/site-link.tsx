import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { type ButtonProps, buttonVariants } from './button.tsx'

type SiteLinkProps = ComponentProps<typeof Link>

/** An internal link, with a view transition. */
export function SiteLink(props: SiteLinkProps) {
  return <Link viewTransition prefetch="intent" discover="none" {...props} />
}

type ButtonLinkProps = SiteLinkProps & Pick<ButtonProps, 'variant' | 'size'>

export function ButtonLink({ className, variant, size, ...props }: ButtonLinkProps) {
  return <SiteLink className={cn(buttonVariants({ variant, size }), className)} {...props} />
}
