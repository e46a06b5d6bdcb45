import { buttonVariants } from '#app/ui/button.tsx'
import { Card, CardFooter, CardHeader, CardText } from '#app/ui/card.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Tools } from '#content/schemas/tools.ts'
import { ToolIcon } from './tool-icon.tsx'

type ToolCardProps = {
  tool: Tools['tools'][number]
  /** Its place in the document, from zero. */
  position: number
}

export function ToolCard({ tool, position }: ToolCardProps) {
  const { title, description, link, icon } = tool
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
            No link yet.{' '}
            <SiteLink
              to={`/admin/site/tools#tools.${position}.link`}
              className="link finger-target inline-block py-2"
            >
              Add one<span className="sr-only">: {title}</span>
            </SiteLink>
          </p>
        )}
      </CardFooter>
    </Card>
  )
}
