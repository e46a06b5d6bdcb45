import { createContext, use, useState } from 'react'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'
import type { StoredFile } from '#app/upload/use-upload.ts'
import type { FieldInfo, SitePicture } from '#content/schemas/fields.ts'
import { FocalPoint } from './focal-point.tsx'
import { type Path, writePath } from './paths.ts'

export const picturesFolder = 'pictures'
const picturesAddress = '/admin/site/pictures'

/** Set by the surrounding form, which is not sent while a picture uploads. */
export const UploadBusy = createContext((_isBusy: boolean) => {})

type PictureFieldProps = {
  path: Path
  value: SitePicture | null
  info: FieldInfo
  errors: Record<string, string>
  onChange(path: Path, value: SitePicture | SitePicture[keyof SitePicture] | null): void
}

/** A picture with its alternative text and focal point: choose, replace or remove it. */
export function PictureField({ path, value, info, errors, onChange }: PictureFieldProps) {
  const onBusy = use(UploadBusy)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const name = writePath(path)
  const isPhoto = info.shownAs === 'photo'
  const mistake = unreadable ?? findError(errors, name)
  const set = (change: Partial<SitePicture>) => value && onChange(path, { ...value, ...change })

  async function show(stored: StoredFile | null) {
    setUnreadable(null)
    if (!stored) return onChange(path, null)
    const size = await measure(addressOf(stored.path))
    if (!size) return setUnreadable('This picture cannot be opened. Please choose another one.')
    const picture = { file: stored.path, focusX: 50, focusY: 50, ...size }
    if (!value) return onChange(path, { alt: stored.alt ?? '', ...picture })
    // Key by key: the alternative text may have been typed while the picture was uploaded.
    for (const [key, part] of Object.entries(picture)) onChange([...path, key], part)
  }
  return (
    <fieldset id={name} className="grid scroll-mt-6 gap-3">
      <legend className="mb-1 font-semibold">{info.label}</legend>
      {info.hint && <p className="text-muted text-sm">{info.hint}</p>}
      {mistake && (
        <p role="alert" className="text-danger-ink text-sm">
          {mistake}
        </p>
      )}
      {value && isPhoto && (
        <FocalPoint src={addressOf(value.file)} picture={value} onChange={set} />
      )}
      {value && !isPhoto && (
        <img
          src={addressOf(value.file)}
          alt={value.alt}
          width={value.width}
          height={value.height}
          className="h-24 w-auto max-w-full justify-self-start rounded-md border border-rule bg-[#fffdf6] object-contain p-2"
        />
      )}
      <FileUpload
        label={value ? withSmallLetter(info.label) : info.label}
        kind={info.shownAs === 'icon' ? 'siteIcon' : 'sitePicture'}
        ticketAddress={picturesAddress}
        folder={picturesFolder}
        isLabelHidden={!value}
        names={{ path: name }}
        current={value && { path: value.file, name: 'Your picture', sizeBytes: null }}
        onBusy={onBusy}
        onChange={show}
      />
      {value && info.shownAs !== 'icon' && (
        <Field error={errors[`${name}.alt`]}>
          <Label htmlFor={`${name}.alt`}>Alternative text</Label>
          <Input
            id={`${name}.alt`}
            value={value.alt}
            onChange={(event) => set({ alt: event.target.value })}
          />
          <FieldHelp>
            Say in a few words what the picture shows, for people who can’t see it and for search
            engines.
          </FieldHelp>
        </Field>
      )}
    </fieldset>
  )
}

/** For 'Replace your photograph'. */
function withSmallLetter(label: string) {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function addressOf(file: string) {
  return `${picturesAddress}?${new URLSearchParams({ file })}`
}

/** The message about the picture itself; that about its text stands at the text. */
function findError(errors: Record<string, string>, name: string) {
  const [, message] =
    Object.entries(errors).find(
      ([at]) => at === name || (at.startsWith(`${name}.`) && at !== `${name}.alt`),
    ) ?? []
  return message
}

/** In pixels, turned as the camera says; null when the browser cannot show the picture. */
async function measure(src: string) {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
  } catch {
    return null
  }
  return { width: image.naturalWidth, height: image.naturalHeight }
}
