import { cn } from '#app/lib/cn.ts'
import { type ButtonProps, buttonVariants } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import { count } from './count.ts'
import { useBusiness } from './site-words/use-business.ts'

type BookCallProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { label?: string }

/** A link to the external scheduler; without one, to the contact page. */
export function BookCall({ variant, size, className, label }: BookCallProps) {
  const { schedulerUrl, callLabel } = useBusiness()
  if (!schedulerUrl) {
    return (
      <ButtonLink to="/contact" variant={variant} size={size} className={className}>
        {label ?? callLabel}
      </ButtonLink>
    )
  }
  return (
    <ExternalLink
      href={schedulerUrl}
      onClick={() => count('call')}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      {label ?? callLabel}
    </ExternalLink>
  )
}

type CallToActionProps = {
  words: { callLabel: string; secondaryHref: string; secondaryLabel: string }
  className?: string
}

/** The free call, and beside it a smaller step. */
export function CallToAction({ words, className }: CallToActionProps) {
  return (
    <div className={cn('flex flex-wrap gap-3', className)}>
      <BookCall variant="accent" size="large" label={words.callLabel} />
      <ButtonLink to={words.secondaryHref} variant="outline" size="large">
        {words.secondaryLabel}
      </ButtonLink>
    </div>
  )
}
