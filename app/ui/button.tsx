import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

const buttonVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-[1.1em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        /** The primary action of a screen. */
        accent:
          'border-accent bg-accent text-on-accent shadow-[inset_0_-2px_0_#0000002e] hover:border-accent-strong hover:bg-accent-strong',
        primary:
          'border-primary bg-primary text-on-primary hover:border-primary-strong hover:bg-primary-strong',
        outline: 'border-field bg-transparent text-ink hover:border-ink hover:bg-sunk',
        quiet: 'border-transparent bg-transparent text-primary hover:bg-sunk',
        danger:
          'border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong',
      },
      size: {
        default: 'min-h-11 px-5 py-2',
        large: 'min-h-13 px-7 py-3 text-lg',
        small: 'finger-target min-h-11 px-3.5 py-1.5 text-sm lg:min-h-9',
        icon: 'size-11 p-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'default' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    pending?: boolean
    /** Shown instead of the label while pending; the width is that of the wider one. */
    pendingLabel?: string
  }

function Button({
  className,
  variant,
  size,
  pending = false,
  pendingLabel,
  disabled,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      data-slot="button"
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    >
      {pendingLabel === undefined ? (
        children
      ) : (
        <span className="grid items-center justify-items-center *:[grid-area:1/1]">
          <span className={cn('inline-flex items-center gap-2', pending && 'invisible')}>
            {children}
          </span>
          <span className={cn('inline-flex items-center gap-2', !pending && 'invisible')}>
            <LoaderCircle aria-hidden className="animate-spin" />
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}

export { Button, type ButtonProps, buttonVariants }
