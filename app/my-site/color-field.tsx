import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { accentTokens, findAccentMistake, readableAccent } from '#content/accent.ts'
import type { FieldInfo } from '#content/schemas/fields.ts'

type ColorFieldProps = {
  name: string
  value: string
  info: FieldInfo
  error: string | undefined
  onChange(value: string): void
}

/** The accent color, with a sample of what it looks like. A color that cannot be read says so at once. */
export function ColorField({ name, value, info, error, onChange }: ColorFieldProps) {
  const color = value.trim().toLowerCase()
  const isColor = /^#[0-9a-f]{6}$/.test(color)
  const mistake = isColor ? findAccentMistake(color) : error
  return (
    <div className="grid scroll-mt-6 gap-3">
      <Field error={mistake}>
        <Label htmlFor={name}>{info.label}</Label>
        <div className="flex items-center gap-3">
          <input
            type="color"
            aria-label={`Choose the ${info.label.toLowerCase()}`}
            value={isColor ? color : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 w-14 shrink-0 rounded-md border border-field bg-card p-1"
          />
          <Input
            id={name}
            name={name}
            value={value}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className="tabular max-w-40 scroll-mt-24"
          />
        </div>
        {info.hint && <FieldHelp>{info.hint}</FieldHelp>}
      </Field>
      {isColor && mistake && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => onChange(readableAccent(color))}
        >
          Use {readableAccent(color)}
        </Button>
      )}
      {isColor && !mistake && (
        <div
          style={accentTokens(color)}
          className="flex flex-wrap items-center gap-4 rounded-md border border-rule bg-paper p-4"
        >
          <span className="rounded-md bg-accent px-4 py-2 font-semibold text-on-accent">
            Button
          </span>
          <Badge tone="accent">Badge</Badge>
          <span className="text-accent-ink">Text</span>
        </div>
      )}
    </div>
  )
}
