import type { LucideIcon } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { cn } from '#app/lib/cn.ts'

const toolClasses = [
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm text-sm',
  'hover:bg-sunk disabled:opacity-40 focus-visible:outline-offset-0',
  'aria-pressed:bg-primary aria-pressed:text-on-primary',
]

type ToolProps = {
  icon: LucideIcon
  label: string
  keys?: string
  on?: boolean
  disabled?: boolean
  onPress: () => void
}

export function Tool({ icon: Icon, label, keys, on, disabled, onPress }: ToolProps) {
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      aria-pressed={on}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      disabled={disabled}
      onClick={onPress}
      className={cn(toolClasses)}
    >
      <Icon aria-hidden className="size-4.5" />
    </Toolbar.Button>
  )
}

type WordToolProps = {
  children: string
  on?: boolean
  className?: string
  onPress: () => void
}

export function WordTool({ children, on, className, onPress }: WordToolProps) {
  return (
    <Toolbar.Button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cn(toolClasses, 'px-2.5', className)}
    >
      {children}
    </Toolbar.Button>
  )
}

export function Gap() {
  return <Toolbar.Separator className="mx-1 h-6 w-px bg-rule max-sm:hidden" />
}
