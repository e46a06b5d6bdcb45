import { useNavigation } from 'react-router'
import type { Answered } from '#app/lib/form.ts'
import type { PaymentFacts } from '#app/lib/sales/payments.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { paymentForm, taxChoices } from './payment-form.ts'

type PaymentFormProps = {
  facts: PaymentFacts
  tax: string
  answered: Answered<typeof paymentForm>
}

export function PaymentForm({ facts, tax, answered }: PaymentFormProps) {
  const navigation = useNavigation()
  const check = useFormCheck(paymentForm, answered)
  const { errors } = check
  const kept = 'One is saved. It’s never shown again; leave this empty to keep it.'
  return (
    <section aria-labelledby="keys-heading" className="grid max-w-3xl gap-5">
      <h2 id="keys-heading" className="text-2xl">
        Keys and sales tax
      </h2>
      {facts.source === 'environment' && (
        <Alert>
          <AlertTitle>Set where your site runs</AlertTitle>
          <p>The keys of the server win over a form, so they can only be changed there.</p>
        </Alert>
      )}
      <Form {...check.props} method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="save" />
        {facts.source !== 'environment' && (
          <>
            <Field error={errors.secretKey}>
              <Label>Secret key</Label>
              <Input name="secretKey" type="password" autoComplete="off" />
              <FieldHelp>
                {facts.hasSecretKey
                  ? `${kept} A new key needs its own signing secret.`
                  : 'Starts with sk_test_ or sk_live_.'}
              </FieldHelp>
            </Field>
            <Field error={errors.webhookSecret}>
              <Label>Signing secret of the webhook</Label>
              <Input name="webhookSecret" type="password" autoComplete="off" />
              <FieldHelp>{facts.hasWebhookSecret ? kept : 'Starts with whsec_.'}</FieldHelp>
            </Field>
          </>
        )}
        <Field error={errors.tax}>
          <Label>Sales tax, computed by Stripe Tax</Label>
          <Select name="tax" defaultValue={tax}>
            {Object.entries(taxChoices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <FieldHelp>Turn Stripe Tax on in your Stripe account first.</FieldHelp>
        </Field>
        <Button
          type="submit"
          className="justify-self-start"
          pending={navigation.formData?.get('intent') === 'save'}
          pendingLabel="Saving..."
        >
          Save payment settings
        </Button>
      </Form>
    </section>
  )
}
