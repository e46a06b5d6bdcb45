import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

const widths = { desktop: 'Desktop', phone: 'Phone' } as const
// A first name is shown as the admin's own, as in the test mail.
const readers = { named: 'With a first name', nameless: 'Without one' } as const
const views = { light: 'Light', dark: 'Dark', text: 'Plain text' } as const

type LetterPreviewProps = {
  address: string
  /** A saved change loads the frame again. */
  version: number
}

export function LetterPreview({ address, version }: LetterPreviewProps) {
  const [reader, setReader] = useState<keyof typeof readers>('named')
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const [view, setView] = useState<keyof typeof views>('light')
  return (
    <section aria-labelledby="preview-heading" className="grid gap-4">
      <h2 id="preview-heading" className="text-2xl">
        Preview
      </h2>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Choices label="Width" choices={widths} chosen={width} onChoose={setWidth} />
        <Choices label="Look" choices={views} chosen={view} onChoose={setView} />
        <Choices label="Reader" choices={readers} chosen={reader} onChoose={setReader} />
      </div>
      <iframe
        title="The letter as an email"
        src={`${address}?view=${view}&reader=${reader}&version=${version}`}
        // No scripts. Links open a tab of their own.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={`h-[40rem] max-w-full rounded-md border border-rule bg-[#fff] ${width === 'phone' ? 'w-[390px]' : 'w-full'}`}
      />
    </section>
  )
}

type ChoicesProps<Name extends string> = {
  label: string
  choices: Record<Name, string>
  chosen: Name
  onChoose: (name: Name) => void
}

function Choices<Name extends string>({ label, choices, chosen, onChoose }: ChoicesProps<Name>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{label}</legend>
      {(Object.entries(choices) as [Name, string][]).map(([name, words]) => (
        <Button
          key={name}
          size="small"
          variant={name === chosen ? 'primary' : 'outline'}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {words}
        </Button>
      ))}
    </fieldset>
  )
}
