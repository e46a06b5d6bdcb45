import { useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { ListChoices } from '#app/ui/list-toolbar.tsx'
import { encryptions, mailForm } from './mail-form.ts'
import { type MailService, mailServices } from './mail-services.ts'

type MailServerFormProps = {
  /** The chosen one fills in its server and explains its password. */
  service: MailService | null
  values: z.input<typeof mailForm.schema>
  hasPassword: boolean
  /** The environment names the sender. */
  isFromFixed: boolean
  answered: Answered<typeof mailForm>
}

export function MailServerForm(props: MailServerFormProps) {
  const { service, values, hasPassword, isFromFixed, answered } = props
  const navigation = useNavigation()
  const check = useFormCheck(mailForm, answered)
  const { errors } = check
  return (
    <section aria-labelledby="server-heading" className="grid max-w-3xl gap-5">
      <h2 id="server-heading" className="text-2xl">
        The account that sends your email
      </h2>
      <div className="grid gap-2">
        <p>Which email service do you use?</p>
        <ListChoices
          label="Your email service"
          choices={mailServices.map(({ id, name }) => ({
            name,
            to: `?service=${id}`,
            isChosen: id === service?.id,
          }))}
        />
      </div>
      {service && (
        <Alert>
          <p>{service.hint}</p>
        </Alert>
      )}
      <Form {...check.props} method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="save" />
        {/* Keyed by the service: choosing another one fills these three in, and leaves the rest as typed. */}
        <div
          key={`${service?.id} server`}
          className="grid items-start gap-5 sm:grid-cols-[1fr_8rem]"
        >
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
        <Field key={`${service?.id} encryption`} error={errors.encryption}>
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
            <Input
              key={values.user}
              name="user"
              defaultValue={values.user}
              autoComplete="off"
              spellCheck={false}
            />
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
    </section>
  )
}
