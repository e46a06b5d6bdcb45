import { cn } from '#app/lib/cn.ts'
import { formatPrice } from '#app/lib/money.ts'

export function Price({ price, className }: { price: number; className?: string }) {
  return <span className={cn('tabular font-semibold', className)}>{formatPrice(price)}</span>
}
