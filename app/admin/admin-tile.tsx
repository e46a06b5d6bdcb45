import type { LucideIcon } from 'lucide-react'
import { Card, CardContent, CardText } from '#app/ui/card.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

export type AdminTileProps = {
  title: string
  text: string
  to: string
  icon: LucideIcon
  /** Null when it could not be read. */
  figure: number | null
  /** The unit of the figure, singular and plural: 'course', 'courses'. */
  unit: [one: string, many: string]
}

export function AdminTile({ title, text, to, icon: Icon, figure, unit }: AdminTileProps) {
  return (
    <Card className="h-full transition-colors hover:border-ink">
      <CardContent className="grid h-full content-start gap-3 p-6!">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-xl">
            <SiteLink to={to} className="after:absolute after:inset-0">
              {title}
            </SiteLink>
          </h2>
          <Icon aria-hidden className="size-6 shrink-0 text-muted" />
        </div>
        <CardText className="text-sm">{text}</CardText>
        <p className="mt-auto flex items-baseline gap-2 border-rule border-t pt-3">
          <span className="tabular font-serif text-3xl">
            {figure === null ? '–' : figure.toLocaleString('en-US')}
          </span>{' '}
          <span className="text-muted text-sm">
            {figure === null ? 'unknown' : unit[figure === 1 ? 0 : 1]}
          </span>
        </p>
      </CardContent>
    </Card>
  )
}
