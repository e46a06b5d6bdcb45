import { cn } from '#app/lib/cn.ts'
import { formatPrice } from '#app/lib/price.ts'

export function Price({ price, className }: { price: number; className?: string }) {
  return <span className={cn('tabular font-semibold', className)}>{formatPrice(price)}</span>
}
