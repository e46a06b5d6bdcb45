import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, useContext, useId } from 'react'
import { cn } from '#app/lib/cn.ts'

type FieldIds = { control: string; help: string; error: string; hasError: boolean }

const FieldContext = createContext<FieldIds | null>(null)

/** The ids and ARIA attributes of a control inside a Field. */
function useFieldControl(ids: { id?: string; 'aria-describedby'?: string } = {}) {
  const field = useContext(FieldContext)
  if (!field) return ids
  return {
    id: ids.id ?? field.control,
    'aria-describedby': [ids['aria-describedby'], field.help, field.hasError && field.error]
      .filter(Boolean)
      .join(' '),
    'aria-invalid': field.hasError || undefined,
  }
}

type FieldProps = ComponentProps<'div'> & { error?: string | null }

/** Label above, help below, error beside the field: <Field error><Label/><Input/><FieldHelp/></Field> */
function Field({ className, error, children, ...props }: FieldProps) {
  const id = useId()
  const ids = {
    control: id,
    help: `${id}-help`,
    error: `${id}-error`,
    hasError: Boolean(error),
  }
  return (
    <FieldContext value={ids}>
      <div data-slot="field" className={cn('grid gap-1.5', className)} {...props}>
        {children}
        <p
          id={ids.error}
          aria-live="polite"
          className={cn(
            'items-start gap-1.5 wrap-anywhere text-danger-ink text-sm',
            error ? 'flex' : 'hidden',
          )}
        >
          {error && (
            <>
              <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
              {error}
            </>
          )}
        </p>
      </div>
    </FieldContext>
  )
}

function Label({ className, htmlFor, ...props }: ComponentProps<'label'>) {
  const field = useContext(FieldContext)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field around it gives the control's id
    <label
      data-slot="label"
      htmlFor={htmlFor ?? field?.control}
      className={cn('font-semibold text-sm', className)}
      {...props}
    />
  )
}

function FieldHelp({ className, ...props }: ComponentProps<'p'>) {
  const field = useContext(FieldContext)
  return (
    <p
      data-slot="field-help"
      id={field?.help}
      className={cn('wrap-anywhere text-muted text-sm', className)}
      {...props}
    />
  )
}

export { Field, FieldHelp, Label, useFieldControl }
