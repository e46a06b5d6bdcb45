import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

export type Obstacle = { text: string; link?: { label: string; to: string } }

export function ObstacleList({ obstacles }: { obstacles: Obstacle[] }) {
  if (obstacles.length === 0) return null
  return (
    <Alert tone="warning">
      <AlertTitle>Before you can send</AlertTitle>
      <ul className="grid gap-2">
        {obstacles.map(({ text, link }) => (
          <li key={text}>
            {text}{' '}
            {link && (
              <SiteLink to={link.to} className="link">
                {link.label}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
