import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { type ButtonProps, buttonVariants } from './ui/button.tsx'

/** A link to another page of the site: the page fades and slides in. */
export function SiteLink(props: ComponentProps<typeof Link>) {
  return <Link viewTransition prefetch="intent" {...props} />
}

type ButtonLinkProps = ComponentProps<typeof Link> & Pick<ButtonProps, 'variant' | 'size'>

export function ButtonLink({ className, variant, size, ...props }: ButtonLinkProps) {
  return <SiteLink className={cn(buttonVariants({ variant, size }), className)} {...props} />
}
