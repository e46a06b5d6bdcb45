import { useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { encryptions, mailForm } from './mail-form.ts'

type MailServerFormProps = {
  values: z.input<typeof mailForm.schema>
  hasPassword: boolean
  /** The environment names the sender. */
  isFromFixed: boolean
  answered: Answered<typeof mailForm>
}

export function MailServerForm(props: MailServerFormProps) {
  const { values, hasPassword, isFromFixed, answered } = props
  const navigation = useNavigation()
  const check = useFormCheck(mailForm, answered)
  const { errors } = check
  return (
    <Form {...check.props} method="post" className="grid max-w-3xl gap-5">
      <input type="hidden" name="intent" value="save" />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_8rem]">
        <Field error={errors.host}>
          <Label>Mail server</Label>
          <Input name="host" defaultValue={values.host} autoComplete="off" spellCheck={false} />
          <FieldHelp>Your email service calls it “SMTP server” or “outgoing server.”</FieldHelp>
        </Field>
        <Field error={errors.port}>
          <Label>Port</Label>
          <Input name="port" inputMode="numeric" defaultValue={values.port} autoComplete="off" />
        </Field>
      </div>
      <Field error={errors.encryption}>
        <Label>Encryption</Label>
        <Select name="encryption" defaultValue={values.encryption}>
          {Object.entries(encryptions).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field error={errors.user}>
          <Label>User name</Label>
          <Input name="user" defaultValue={values.user} autoComplete="off" spellCheck={false} />
          <FieldHelp>Often your whole email address.</FieldHelp>
        </Field>
        <Field error={errors.password}>
          <Label>Password</Label>
          <Input name="password" type="password" autoComplete="new-password" />
          <FieldHelp>
            {hasPassword
              ? 'A password is saved. Leave this empty to keep it.'
              : 'Many services want an “app password,” made for this one purpose.'}
          </FieldHelp>
        </Field>
        <Field error={errors.senderName}>
          <Label>Sender’s name</Label>
          <Input name="senderName" defaultValue={values.senderName} readOnly={isFromFixed} />
        </Field>
        <Field error={errors.senderEmail}>
          <Label>Sender’s address</Label>
          <Input
            name="senderEmail"
            type="email"
            defaultValue={values.senderEmail}
            readOnly={isFromFixed}
          />
          {isFromFixed && <FieldHelp>Set where your site runs.</FieldHelp>}
        </Field>
      </div>
      <Button
        type="submit"
        className="justify-self-start"
        pending={navigation.formData?.get('intent') === 'save'}
        pendingLabel="Saving..."
      >
        Save email settings
      </Button>
    </Form>
  )
}
