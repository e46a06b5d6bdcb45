import { buttonVariants } from '#app/ui/button.tsx'
import { Card, CardFooter, CardHeader, CardText } from '#app/ui/card.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Tools } from '#content/schemas/tools.ts'
import { ToolIcon } from './tool-icon.tsx'

type ToolCardProps = {
  tool: Tools['tools'][number]
  /** Where its address is set. */
  edit: string
}

export function ToolCard({ tool: { title, description, link, icon }, edit }: ToolCardProps) {
  return (
    <Card className="h-full">
      <CardHeader>
        <ToolIcon name={icon} />
        <h2 className="text-xl">{title}</h2>
        <CardText className="text-sm">{description}</CardText>
      </CardHeader>
      <CardFooter className="pt-5!">
        {link ? (
          <ExternalLink
            href={link}
            className={buttonVariants({ variant: 'outline', size: 'small' })}
          >
            Open Tool<span className="sr-only">: {title}</span>
          </ExternalLink>
        ) : (
          <p className="text-muted text-sm">
            Not set up yet.{' '}
            <SiteLink to={edit} className="link">
              Set its address
            </SiteLink>
          </p>
        )}
      </CardFooter>
    </Card>
  )
}
