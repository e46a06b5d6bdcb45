import { TAccountDrawing } from '#app/editor/practice/t-account-drawing.tsx'
import type { TAccount } from '#content/articles/figures.ts'

type TAccountsFigureProps = { caption: string; accounts: TAccount[] }

/** One transaction drawn as T-accounts. */
export function TAccountsFigure({ caption, accounts }: TAccountsFigureProps) {
  return (
    <figure className="wide rounded-md border border-rule bg-card p-5 sm:p-7">
      <div className="grid gap-x-10 gap-y-7 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {accounts.map((account) => (
          <TAccountDrawing key={account.name} account={account} />
        ))}
      </div>
      <figcaption className="mt-5 border-rule border-t pt-3 text-muted text-sm">
        {caption}
      </figcaption>
    </figure>
  )
}
