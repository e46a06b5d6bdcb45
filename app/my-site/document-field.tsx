import { memo } from 'react'
import * as z from 'zod/mini'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select, Textarea } from '#app/ui/input.tsx'
import { type FieldInfo, fieldInfo, type SitePicture } from '#content/schemas/fields.ts'
import { completeAddress } from '#content/web-address.ts'
import { ColorField } from './color-field.tsx'
import { Fold } from './fold.tsx'
import { ListField } from './list-field.tsx'
import { type Path, writePath } from './paths.ts'
import { PictureField } from './picture-field.tsx'
import { PriceInput } from './price-field.tsx'
import { RichField } from './rich-field.tsx'

type DocumentFieldProps = {
  schema: z.ZodMiniType
  path: Path
  value: unknown
  /** Messages by written path. */
  errors: Record<string, string>
  /** In a list whose entries are one field each: the bar above it says the same. */
  isLabelHidden?: boolean
  onChange(path: Path, value: unknown): void
}

/**
 * One field of a document, drawn from its schema: a group, a list, or a control. A long form stays
 * quick because only the fields around a change are drawn again.
 */
export const DocumentField = memo(DrawnField, isSame)

function isSame(before: DocumentFieldProps, after: DocumentFieldProps) {
  return (
    before.value === after.value &&
    before.schema === after.schema &&
    before.errors === after.errors &&
    before.onChange === after.onChange &&
    writePath(before.path) === writePath(after.path)
  )
}

function DrawnField(props: DocumentFieldProps) {
  const { schema } = props
  const info = fieldInfo.get(schema)
  if (!info || info.kind === 'kept') return null
  if (schema instanceof z.ZodMiniObject) {
    return <GroupField {...props} schema={schema} label={info.label} />
  }
  if (schema instanceof z.ZodMiniArray) {
    const { path, value, errors, onChange } = props
    return (
      <ListField
        schema={schema}
        info={info}
        path={path}
        value={value}
        errors={errors}
        onChange={onChange}
        drawEntry={(element, path, value) =>
          element instanceof z.ZodMiniObject ? (
            <GroupFields {...props} schema={element} path={path} value={value} />
          ) : (
            <DocumentField {...props} isLabelHidden schema={element} path={path} value={value} />
          )
        }
      />
    )
  }
  if (info.kind === 'picture') {
    return <PictureField {...props} info={info} value={props.value as SitePicture | null} />
  }
  if (info.kind === 'color') {
    const { path, value, errors, onChange } = props
    const name = writePath(path)
    return (
      <ColorField
        name={name}
        value={String(value)}
        info={info}
        error={errors[name]}
        onChange={(next) => onChange(path, next)}
      />
    )
  }
  return <Control {...props} info={info} />
}

function GroupField({
  label,
  ...props
}: DocumentFieldProps & { schema: z.ZodMiniObject; label: string }) {
  const isWhole = props.path.length === 0
  if (isWhole) return <WholeDocument {...props} />
  const fields = <GroupFields {...props} />
  return (
    <fieldset
      id={writePath(props.path)}
      className="grid scroll-mt-6 gap-5 rounded-md border border-rule bg-card p-5 sm:p-6"
    >
      <legend className="float-left font-serif text-xl">{label}</legend>
      <div className="clear-both grid gap-5">{fields}</div>
    </fieldset>
  )
}

/** The words of the page, and folded behind them what search engines show of it. */
function WholeDocument(props: DocumentFieldProps & { schema: z.ZodMiniObject }) {
  const searchKeys = Object.entries(props.schema.shape)
    .filter(([, field]) => fieldInfo.get(field as z.ZodMiniType)?.isForSearch)
    .map(([key]) => key)
  return (
    <>
      <GroupFields {...props} isDrawn={(key) => !searchKeys.includes(key)} />
      {searchKeys.length > 0 && (
        <div className="rounded-md border border-rule bg-card">
          <Fold
            title="In search engines"
            errors={props.errors}
            isInside={(place) => searchKeys.includes(place)}
          >
            <GroupFields {...props} isDrawn={(key) => searchKeys.includes(key)} />
          </Fold>
        </div>
      )}
    </>
  )
}

type GroupFieldsProps = DocumentFieldProps & {
  schema: z.ZodMiniObject
  isDrawn?: (key: string) => boolean
}

/** The fields of a group without a frame: also one entry of a list. */
function GroupFields({ schema, path, value, isDrawn = () => true, ...props }: GroupFieldsProps) {
  const record = value as Record<string, unknown>
  const fields = Object.entries(schema.shape).filter(([key]) => isDrawn(key))
  return fields.map(([key, field]) => (
    <DocumentField
      key={key}
      {...props}
      schema={field as z.ZodMiniType}
      path={[...path, key]}
      value={record[key]}
    />
  ))
}

type ControlProps = DocumentFieldProps & { info: FieldInfo }

function Control({ path, value, errors, isLabelHidden, onChange, info }: ControlProps) {
  const name = writePath(path)
  const shared = { name, id: name, className: 'scroll-mt-24' }
  const text = String(value ?? '')
  const set = (next: unknown) => onChange(path, next)
  return (
    <Field error={errors[name]} data-path={name}>
      <Label htmlFor={name} className={isLabelHidden ? 'sr-only' : undefined}>
        {info.label}
        {info.isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </Label>
      {info.kind === 'paragraph' ? (
        <Textarea {...shared} value={text} onChange={(event) => set(event.target.value)} />
      ) : info.kind === 'rich' ? (
        <RichField id={name} info={info} value={text} onChange={set} />
      ) : info.kind === 'choice' ? (
        <Select {...shared} value={text} onChange={(event) => set(event.target.value)}>
          {info.options?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ) : info.kind === 'price' ? (
        <PriceInput {...shared} value={value} onChange={set} />
      ) : (
        <Input
          {...shared}
          type={inputTypes[info.kind] ?? 'text'}
          inputMode={info.kind === 'web' ? 'url' : undefined}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )}
      {info.hint && <FieldHelp>{info.hint}</FieldHelp>}
      {(info.kind === 'web' || info.kind === 'page') && isLink(completeAddress(text)) && (
        <p className="text-sm">
          <ExternalLink
            href={completeAddress(text)}
            className="link finger-target inline-block py-2"
          >
            Try it
          </ExternalLink>
        </p>
      )}
    </Field>
  )
}

/** A page of this site or a web address: other schemes have nothing to try. */
function isLink(text: string) {
  return /^(https?:\/)?\//.test(text)
}

const inputTypes: Partial<Record<FieldInfo['kind'], string>> = {
  phone: 'tel',
  email: 'email',
  day: 'date',
}
