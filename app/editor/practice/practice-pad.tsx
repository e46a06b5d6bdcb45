import { useEffect, useRef, useState } from 'react'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import type { TAccount } from '#content/articles/figures.ts'
import type { Practice } from '#content/articles/schema.ts'
import {
  emptyEntry,
  judge,
  type PracticeEntry,
  readAmount,
  readEntry,
  type Verdict,
} from './practice.ts'
import { TAccountDrawing } from './t-account-drawing.tsx'

type PracticePadProps = {
  practice: Practice
  /** Tells several on one page apart. */
  label?: string
}

/** A practice pad for debits and credits. It runs in the browser, and nothing is stored. */
export function PracticePad({ practice, label = 'Practice pad' }: PracticePadProps) {
  const { accounts, transactions } = practice
  const [position, setPosition] = useState(0)
  const [entry, setEntry] = useState(emptyEntry)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // Reads what was typed before hydration.
  useEffect(() => {
    if (form.current) setEntry(readEntry(new FormData(form.current)))
  }, [])
  const transaction = transactions[position % transactions.length]
  if (!transaction) return null

  function change(part: Partial<PracticeEntry>) {
    setEntry({ ...entry, ...part })
    setVerdict(null)
  }
  function showNext() {
    setPosition(position + 1)
    setEntry(emptyEntry)
    setVerdict(null)
  }
  return (
    <>
      <section
        aria-label={label}
        className="requires-scripts no-print @container rounded-md border border-rule bg-card"
      >
        <div className="border-rule border-b p-5 sm:p-7">
          <p className="eyebrow tabular mb-2">
            Transaction {(position % transactions.length) + 1} of {transactions.length}
          </p>
          <p className="font-serif text-xl">{transaction.text}</p>
        </div>
        <form
          ref={form}
          noValidate
          className="grid gap-6 p-5 sm:p-7"
          onSubmit={(event) => {
            event.preventDefault()
            setVerdict(judge(entry, transaction, accounts))
          }}
        >
          <div className="grid gap-6 @min-[50rem]:grid-cols-2">
            <EntryLine
              accounts={accounts}
              side="Debit"
              name="debit"
              account={entry.debitAccount}
              amount={entry.debitAmount}
              onAccount={(debitAccount) => change({ debitAccount })}
              onAmount={(debitAmount) => change({ debitAmount })}
            />
            <EntryLine
              accounts={accounts}
              side="Credit"
              name="credit"
              account={entry.creditAccount}
              amount={entry.creditAmount}
              onAccount={(creditAccount) => change({ creditAccount })}
              onAmount={(creditAmount) => change({ creditAmount })}
            />
          </div>
          <div className="grid min-h-28 gap-x-10 gap-y-6 rounded-md bg-paper p-5 md:grid-cols-2">
            {tAccountsOf(entry).map((account) => (
              <TAccountDrawing key={account.name} account={account} />
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Check</Button>
            {transactions.length > 1 && (
              <Button variant="outline" onClick={showNext}>
                Next transaction
              </Button>
            )}
          </div>
          <div role="status">
            {verdict && (
              <Alert tone={verdict.isRight ? 'success' : 'warning'}>
                <AlertTitle>{verdict.title}</AlertTitle>
                <p>{verdict.reason}</p>
              </Alert>
            )}
          </div>
        </form>
      </section>
      <noscript>
        <PracticeList transactions={transactions} />
      </noscript>
    </>
  )
}

type EntryLineProps = {
  accounts: Practice['accounts']
  side: 'Debit' | 'Credit'
  name: 'debit' | 'credit'
  account: string
  amount: string
  onAccount(account: string): void
  onAmount(amount: string): void
}

function EntryLine(props: EntryLineProps) {
  const { accounts, side, name, account, amount, onAccount, onAmount } = props
  return (
    <fieldset className="grid content-start gap-3 @min-[30rem]:grid-cols-[minmax(0,1fr)_8rem]">
      <legend className="eyebrow mb-3 w-full border-ink border-b-2 pb-1">{side}</legend>
      <Field>
        <Label>{side} account</Label>
        <Select
          name={`${name}Account`}
          className="pr-2!"
          value={account}
          onChange={(event) => onAccount(event.currentTarget.value)}
        >
          <option value="" disabled>
            Choose an account
          </option>
          {accounts.map(({ name, type }) => (
            <option key={name} value={name}>
              {name} ({type})
            </option>
          ))}
        </Select>
      </Field>
      <Field>
        <Label>{side} amount</Label>
        <Input
          name={`${name}Amount`}
          inputMode="decimal"
          autoComplete="off"
          className="tabular px-2! text-right"
          value={amount}
          onChange={(event) => onAmount(event.currentTarget.value)}
        />
      </Field>
    </fieldset>
  )
}

function PracticeList({ transactions }: Pick<Practice, 'transactions'>) {
  return (
    <ol>
      {transactions.map(({ text, debit, credit, amount, explanation }) => (
        <li key={text}>
          <p>{text}</p>
          <details>
            <summary>Show the entry</summary>
            <p>
              Debit {debit}, credit {credit}, {amount.toLocaleString('en-US')}. {explanation}
            </p>
          </details>
        </li>
      ))}
    </ol>
  )
}

function tAccountsOf(entry: PracticeEntry): TAccount[] {
  const accounts = new Map<string, TAccount>()
  const sides = [
    ['debits', entry.debitAccount, readAmount(entry.debitAmount)],
    ['credits', entry.creditAccount, readAmount(entry.creditAmount)],
  ] as const
  for (const [side, name, amount] of sides) {
    const known = accounts.get(name || '…') ?? { name: name || '…', debits: [], credits: [] }
    accounts.set(known.name, known)
    if (!Number.isNaN(amount)) known[side].push({ label: '', amount })
  }
  return [...accounts.values()]
}
