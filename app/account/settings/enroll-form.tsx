import { Copy, Smartphone } from 'lucide-react'
import { useNavigation } from 'react-router'
import { codeForm } from '#app/account/account-fields.ts'
import { CodeField } from '#app/account/code-form.tsx'
import { cn } from '#app/lib/cn.ts'
import type { Answered } from '#app/lib/form.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { copyText } from '#app/shell/copy-text.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

export type Enrollment = { factorId: string; secret: string; qrCode: string; uri: string }

type EnrollFormProps = { enrollment: Enrollment; answered: Answered<typeof codeForm> }

export function EnrollForm({ enrollment, answered }: EnrollFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(codeForm, answered)
  const { factorId, secret, qrCode, uri } = enrollment
  return (
    <Form {...props} method="post" className="grid gap-6">
      <input type="hidden" name="factor" value={factorId} />
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="qrCode" value={qrCode} />
      <input type="hidden" name="uri" value={uri} />
      <div className="grid gap-3">
        <h2 className="text-xl">1. Scan this with your authenticator app</h2>
        {uri.startsWith('otpauth://') && (
          <a
            href={uri}
            className={cn(buttonVariants({ variant: 'outline' }), 'justify-self-start md:hidden')}
          >
            <Smartphone aria-hidden /> Open in your authenticator app
          </a>
        )}
        <img
          src={qrCode}
          alt="QR code for your authenticator app; the key below says the same"
          width={208}
          height={208}
          className="rounded-md bg-[#fff] p-3"
        />
        <p className="text-muted text-sm">
          Can’t scan it? Type in this key:
          <code className="mt-1 block break-all text-base text-ink">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </p>
        <CopyKey secret={secret} />
      </div>
      <div className="grid gap-4">
        <h2 className="text-xl">2. Enter the code it shows</h2>
        <CodeField label="Code" help="Six digits." error={errors.code} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="confirm"
          pending={navigation.formData?.get('intent') === 'confirm'}
          pendingLabel="Checking..."
        >
          Turn On
        </Button>
        <ButtonLink to="/account" variant="outline">
          Not Now
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Rendered after hydration only: it needs scripts. */
function CopyKey({ secret }: { secret: string }) {
  if (!useHydrated()) return null
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      onClick={() => copyText(secret, 'Key')}
    >
      <Copy aria-hidden /> Copy the key
    </Button>
  )
}
