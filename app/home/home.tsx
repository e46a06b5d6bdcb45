import { PathToClient } from '#app/about/path-to-client.tsx'
import { BasicsCards } from '#app/articles/basics-cards.tsx'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { askMe, formatDollars } from '#app/lib/money.ts'
import { pageMeta, rootData } from '#app/lib/seo/seo.ts'
import { faqLd } from '#app/lib/seo/structured-data.ts'
import { OffersSection } from '#app/offers/offers-section.tsx'
import { CallToAction } from '#app/shell/book-call.tsx'
import { followOldAddress } from '#app/shell/old-address/follow-old-address.server.ts'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { ownerOf } from '#app/shell/site-words/owner.server.ts'
import { FaqList } from '#app/ui/faq-list.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import type { ShownServices } from '#content/schemas/services.ts'
import type { Route } from './+types/home.ts'
import { HomeHero } from './home-hero.tsx'
import { Introduction } from './introduction.tsx'
import { readShopWindow } from './read-shop-window.server.ts'
import { ServicesIntro } from './services-intro.tsx'
import { CourseWindow, PdfWindow } from './shop-window.tsx'
import { Testimonials } from './testimonials.tsx'

/** The number of a post of WordPress. Part of no cached page: see server/pages/old-addresses.ts. */
const postNumber = /[?&]p=\d/

export async function loader({ context, url }: Route.LoaderArgs) {
  if (postNumber.test(url.search)) await followOldAddress(context, url)
  const { content } = context.get(hostContext)
  return {
    home: content.home,
    testimonials: content.testimonials.testimonials,
    readMoreLabel: content.basics.readMoreLabel,
    ...(await readShopWindow(context)),
    owner: ownerOf(context.get(supabaseContext), content),
    prices: listPrices(content.services),
    isDemo: content.isDemo,
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const home = loaderData?.home
  if (!home) return pageMeta(matches, { title: 'Home', path: '/' })
  return pageMeta(matches, {
    title: home.title,
    description: home.description,
    path: '/',
    jsonLd: (siteUrl) => [
      {
        '@type': 'WebSite',
        name: rootData(matches).business.businessName,
        url: `${siteUrl}/`,
        inLanguage: 'en-US',
      },
      faqLd(home.faq),
    ],
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, testimonials, readMoreLabel, courses, freePdfs, paidPdfs, hasLetters } = loaderData
  const { owner, prices, isDemo } = loaderData
  return (
    <>
      <HomeHero words={home.hero} />
      <Introduction words={home.introduction} owner={owner} />
      <ServicesIntro words={home.servicesIntro} prices={prices} arePricesSamples={isDemo} />
      <Basics words={home.articles} readMoreLabel={readMoreLabel} />
      <CourseWindow words={home.courses} courses={courses} />
      <PdfWindow words={home.freePdfs} free={freePdfs} paid={paidPdfs} />
      <Testimonials heading={home.testimonialsHeading} testimonials={testimonials} />
      <OffersSection words={home.offers} hasLetters={hasLetters} />
      <Questions heading={home.faqHeading} questions={home.faq} />
      <FinalCall words={home.finalCall} />
    </>
  )
}

type BasicsProps = { words: Home['articles']; readMoreLabel: string }

function Basics({ words, readMoreLabel }: BasicsProps) {
  const { heading, text, cards, viewAllHref, viewAllLabel } = words
  return (
    <section aria-labelledby="basics" className="container-grid py-20 lg:py-28">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        <div>
          <EditLink to="home#articles" label={heading} />
          <h2 id="basics" className="text-3xl">
            {heading}
          </h2>
          <p className="mt-3 max-w-[32em] text-muted">{text}</p>
        </div>
        <ButtonLink to={viewAllHref} variant="outline">
          {viewAllLabel}
        </ButtonLink>
      </div>
      <BasicsCards cards={cards} readMoreLabel={readMoreLabel} />
    </section>
  )
}

function Questions({ heading, questions }: { heading: string; questions: Home['faq'] }) {
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="questions"
      className="container-grid grid gap-x-16 gap-y-6 py-20 lg:grid-cols-[1fr_2fr] lg:py-28"
    >
      <div>
        <EditLink to="home#faq" label={heading} />
        <h2 id="questions" className="text-3xl">
          {heading}
        </h2>
      </div>
      <FaqList questions={questions} />
    </section>
  )
}

function FinalCall({ words }: { words: Home['finalCall'] }) {
  const { heading, text } = words
  return (
    <section aria-labelledby="final-call" className="overflow-hidden border-rule border-t bg-card">
      <div className="container-grid grid items-end gap-x-16 gap-y-8 pt-20 lg:grid-cols-[1.1fr_1fr]">
        <div className="pb-4 lg:pb-20">
          <EditLink to="home#finalCall" label={heading} />
          <h2 id="final-call" className="text-4xl">
            {heading}
          </h2>
          <p className="mt-5 max-w-[32em] text-lg text-muted">{text}</p>
          <CallToAction words={words} className="mt-8" />
        </div>
        <PathToClient className="-mr-6 w-full self-end lg:mr-[-12%] lg:w-[118%]" />
      </div>
    </section>
  )
}

/** By the address of the service; a service that is hidden or removed has none. */
function listPrices({ services }: ShownServices): Record<string, string> {
  return Object.fromEntries(
    services.map(({ slug, startingPriceUsd: price, unit }) => [
      `/services#${slug}`,
      price === null ? `price: ${askMe.toLowerCase()}` : `from ${formatDollars(price)} ${unit}`,
    ]),
  )
}
