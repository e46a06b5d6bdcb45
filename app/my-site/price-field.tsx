import type { ComponentProps } from 'react'
import { formatDollars } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { isSamplePrice } from '#content/schemas/price.ts'

type PriceInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  value: unknown
  onChange(value: unknown): void
}

/** A price. A sample is marked, and becomes the owner's when she types another or keeps it. */
export function PriceInput({ value, onChange, ...props }: PriceInputProps) {
  const sample = isSamplePrice(value) ? value.sample : null
  return (
    <>
      <Input
        {...props}
        inputMode="decimal"
        value={String(sample ?? value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
      {sample !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="accent">Sample price</Badge>
          <Button variant="outline" size="small" onClick={() => onChange(sample)}>
            Yes, {formatDollars(sample)} is my price
          </Button>
        </div>
      )}
    </>
  )
}
