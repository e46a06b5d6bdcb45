import { X } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import {
  type QboAccountType,
  qboAccountTypes,
  type StarterAccount,
} from '#content/articles/qbo-account-types.ts'

/** Wide enough for the longest types that QuickBooks Online has. */
export const lineGrid = [
  'grid-cols-[4.25rem_minmax(0,1fr)_2.75rem] gap-1.5',
  '@min-[36rem]:grid-cols-[4.25rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem]',
  '@min-[53rem]:grid-cols-[4.25rem_minmax(0,1fr)_13rem_18.25rem_2.75rem]',
]
const choiceClasses = 'px-1.5! text-sm! @min-[53rem]:text-[0.875rem]!'

const accountTypes = Object.keys(qboAccountTypes) as QboAccountType[]

type AccountLineProps = {
  line: StarterAccount
  onChange(part: Partial<StarterAccount>): void
  onRemove(): void
}

/** One line of four columns where they fit, with headings above; else each field has its own. */
export function AccountLine({ line, onChange, onRemove }: AccountLineProps) {
  const { number, name, type, detailType, note } = line
  const subject = name || 'new account'
  return (
    <li className="border-rule border-b py-2.5">
      <div className={cn(lineGrid, 'grid items-end')}>
        <Column heading="Number">
          <Input
            aria-label={`Number of ${subject}`}
            className="tabular px-2! text-[1rem]"
            inputMode="numeric"
            value={number}
            onChange={(event) => onChange({ number: event.currentTarget.value })}
          />
        </Column>
        <Column heading="Name" className="col-span-2">
          <Input
            aria-label={`Name of ${subject}`}
            className="px-2! @min-[53rem]:text-sm text-[1rem]"
            value={name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Column>
        <Column heading="Type" className="col-span-2">
          <Select
            aria-label={`Type of ${subject}`}
            className={choiceClasses}
            value={type}
            onChange={(event) => {
              const chosen = event.currentTarget.value as QboAccountType
              onChange({ type: chosen, detailType: qboAccountTypes[chosen][0] })
            }}
          >
            {accountTypes.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        </Column>
        <Column heading="Detail type" className="col-span-3 @min-[36rem]:col-span-2">
          <Select
            aria-label={`Detail type of ${subject}`}
            className={choiceClasses}
            value={detailType}
            onChange={(event) => onChange({ detailType: event.currentTarget.value })}
          >
            {qboAccountTypes[type].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        </Column>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove ${subject}`}
          className="no-print col-start-3 row-start-2 @min-[36rem]:col-start-4 @min-[36rem]:row-start-1 @min-[53rem]:col-start-5"
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {note && <p className="mt-1 text-muted text-sm @min-[53rem]:ml-18.5">{note}</p>}
    </li>
  )
}

type ColumnProps = { heading: string; className?: string; children: React.ReactNode }

function Column({ heading, className, children }: ColumnProps) {
  return (
    <div className={cn('grid @min-[53rem]:col-span-1!', className)}>
      <span aria-hidden className="text-muted text-xs @min-[53rem]:hidden">
        {heading}
      </span>
      {children}
    </div>
  )
}
