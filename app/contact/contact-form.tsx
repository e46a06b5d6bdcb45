import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { type ContactMessage, contactForm, messageLimit, nameLimit } from './contact-fields.ts'

/** The field of a message that was saved but not mailed: sent again, it is mailed again. */
export const mailAgain = 'mail-again'

type ContactFormProps = {
  values: ContactMessage
  answered: Answered<typeof contactForm>
  isUnmailed: boolean
  privacyNote: string
}

export function ContactForm({ values, answered, isUnmailed, privacyNote }: ContactFormProps) {
  const isSending = useNavigation().formAction === '/contact'
  const { errors, props } = useFormCheck(contactForm, answered)
  return (
    <Form {...props} method="post" action="/contact" className="grid gap-5">
      <Field error={errors.name}>
        <Label>Name</Label>
        <Input
          name="name"
          autoComplete="name"
          required
          maxLength={nameLimit}
          defaultValue={values.name}
        />
      </Field>
      <Field error={errors.email}>
        <Label>Email</Label>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={values.email}
        />
      </Field>
      <MessageField value={values.message} error={errors.message} />
      <Honeypot />
      {isUnmailed && <input type="hidden" name={mailAgain} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" pending={isSending} pendingLabel="Sending...">
          Send Message
        </Button>
        <p className="text-muted text-sm">
          {privacyNote}{' '}
          <SiteLink to="/privacy-policy" className="link">
            Privacy policy
          </SiteLink>
        </p>
      </div>
    </Form>
  )
}

function MessageField({ value, error }: { value: string; error?: string }) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(value.length)
  // Counts text typed before hydration.
  useEffect(() => setLength(textarea.current?.value.length ?? 0), [])
  return (
    <Field error={error}>
      <Label>Message</Label>
      <Textarea
        ref={textarea}
        name="message"
        rows={7}
        required
        maxLength={messageLimit}
        defaultValue={value}
        onChange={(event) => setLength(event.currentTarget.value.length)}
      />
      <FieldHelp className="tabular">
        {length.toLocaleString('en-US')} of {messageLimit.toLocaleString('en-US')} characters
      </FieldHelp>
    </Field>
  )
}
