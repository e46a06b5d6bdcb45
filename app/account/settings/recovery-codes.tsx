import { PrintButton } from '#app/shell/print-button.tsx'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'

/** Shown once, to print or to write down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { businessName } = useBusiness()
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-5">
      <h2 id="recovery-codes" className="text-xl">
        Your recovery codes for {businessName}
      </h2>
      <p className="max-w-prose text-muted">
        Print these and keep them where you keep important papers. If you lose your phone, one of
        them logs you in and turns the second factor off. I can’t show them again, and older codes
        don’t work anymore.
      </p>
      <ol className="grid gap-x-8 border-ink border-t-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="border-rule border-b py-3">
            <code className="text-lg tracking-wide">{code}</code>
          </li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-3">
        <PrintButton />
        <ButtonLink to="/account/two-factor">Done</ButtonLink>
      </div>
    </section>
  )
}
