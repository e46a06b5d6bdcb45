import { Card, CardCover, CardFooter, CardHeader, CardText } from '#app/ui/card.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import { ChartOfAccountsArt } from './chart-of-accounts-art.tsx'
import { TAccountArt } from './t-account-art.tsx'

const pictures = [TAccountArt, ChartOfAccountsArt]

type BasicsCardsProps = {
  cards: Home['articles']['cards']
  readMoreLabel: string
  headingLevel?: 'h2' | 'h3'
}

/** The two basics articles, the second a line lower than the first. */
export function BasicsCards(props: BasicsCardsProps) {
  const { cards, readMoreLabel, headingLevel: Heading = 'h3' } = props
  return (
    <div className="grid gap-8 md:grid-cols-2 lg:gap-14">
      {cards.map(({ title, summary, href }, index) => {
        const Picture = pictures[index] ?? TAccountArt
        return (
          <Card key={href} className="group md:even:mt-14 md:odd:mb-14">
            <CardCover>
              <Picture className="w-full" />
            </CardCover>
            <CardHeader>
              <Heading className="text-2xl">{title}</Heading>
              <CardText>{summary}</CardText>
            </CardHeader>
            <CardFooter>
              <SiteLink
                to={href}
                className="link inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
              >
                {readMoreLabel}
                <span className="sr-only">: {title}</span>
              </SiteLink>
            </CardFooter>
          </Card>
        )
      })}
    </div>
  )
}
