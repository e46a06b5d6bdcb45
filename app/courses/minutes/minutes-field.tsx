import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type MinutesFieldProps = { value: string; error: string | undefined }

export function MinutesField({ value, error }: MinutesFieldProps) {
  return (
    <Field error={error}>
      <Label>Minutes</Label>
      <Input
        name="minutes"
        type="number"
        min={1}
        max={1000}
        step={1}
        defaultValue={value}
        className="w-32!"
      />
      <FieldHelp>
        Leave it empty, and they’re counted from the words and the uploaded video. For a YouTube
        video, enter the minutes.
      </FieldHelp>
    </Field>
  )
}
