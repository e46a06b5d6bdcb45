import { ArrowLeft, Check } from 'lucide-react'
import { redirect, replace } from 'react-router'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { counted } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/product.ts'
import { ClaimForm } from './claim-form.tsx'
import { Price } from './price-tag.tsx'
import { OwnedBadge } from './product-card.tsx'
import { ProductCover } from './product-cover.tsx'
import { findProduct } from './products.data.ts'
import { joinWaitlist, leaveWaitlist } from './waitlist.data.ts'
import { WaitlistForm, waitlistConsent } from './waitlist-form.tsx'

const notFound = 'Product not found or could not be loaded.'

export async function loader({ context, params }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const leave = (cause?: unknown): never => {
    if (cause) context.get(hostContext).log('error', notFound, cause)
    const text = cause ? errorText(cause) : undefined
    showToast(context, { title: notFound, ...(text && { text }), tone: 'destructive' })
    throw redirect('/store')
  }
  const reading = findProduct(supabase, user.id, params.productSlug)
  const product = (await reading.catch(leave)) ?? leave()
  const { cover_image_url: cover, first_page_url: firstPage, ...shown } = product
  return {
    product: shown,
    picture: pictureOf(supabase, 'product-covers', cover),
    firstPage: pictureOf(supabase, 'product-covers', firstPage),
    email: user.email,
  }
}

/** Joins or leaves the waitlist of a paid product. */
export async function action({ context, params }: Route.ActionArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const to = `/store/${encodeURIComponent(params.productSlug)}`
  const change = (work: (productId: string) => Promise<void>, toast: Toast) => async () => {
    const product = await findProduct(supabase, user.id, params.productSlug)
    if (product) {
      await work(product.id)
      showToast(context, toast)
    }
    return replace(to)
  }
  const acts = {
    join: change((id) => joinWaitlist(supabase, id, waitlistConsent), {
      title: 'You’re on the list',
      text: `I’ll write to ${user.email} once, when you can buy it.`,
      tone: 'success',
    }),
    leave: change((id) => leaveWaitlist(supabase, user.id, id), { title: 'You’re off the list' }),
  }
  const failure = failed('', { title: 'The list could not be changed' })
  return act(context, formOf(context), acts, failure)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.product.title ?? 'Product', noindex: true })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, picture, firstPage, email } = loaderData
  const paragraphs = (product.description ?? '').split(/\n\s*\n/).filter((text) => text.trim())
  const inside = (product.what_is_inside ?? '').split('\n').filter((line) => line.trim())
  const facts = ['PDF', product.pdf_pages !== null && counted(product.pdf_pages, 'page')].filter(
    Boolean,
  )
  return (
    <div className="container-grid pt-8 pb-24 lg:pt-12">
      <SiteLink to="/store" className="link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden className="size-4" /> Back to Store
      </SiteLink>
      <article className="mt-6 grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,22rem)_1fr] md:grid-rows-[auto_1fr]">
        <ProductCover
          picture={picture}
          seed={product.slug}
          sizes="(min-width: 768px) 22rem, 20rem"
          isFirst
          className="self-start rounded-md border border-rule max-md:max-w-80"
        />
        <div className="grid content-start gap-6 md:row-span-2">
          <div className="grid gap-4 border-rule border-b pb-6">
            <p className="eyebrow">PDF download</p>
            <h1 className="text-4xl wrap-anywhere">{product.title}</h1>
            <p className="flex flex-wrap items-center gap-4">
              <Price price={product.price} className="text-2xl" />
              {product.isOwned && <OwnedBadge />}
            </p>
          </div>
          {paragraphs.length > 0 && (
            <div className="prose whitespace-pre-line wrap-anywhere">
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
          {inside.length > 0 && (
            <section aria-labelledby="inside">
              <h2 id="inside" className="mb-3 text-xl">
                What’s inside
              </h2>
              <ul className="grid gap-2">
                {inside.map((line) => (
                  <li key={line} className="grid grid-cols-[auto_1fr] gap-3 wrap-anywhere">
                    <Check aria-hidden className="mt-1 size-4 text-success" /> {line}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {product.who_it_is_for && (
            <section aria-labelledby="audience">
              <h2 id="audience" className="mb-3 text-xl">
                Who it’s for
              </h2>
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">
                {product.who_it_is_for}
              </p>
            </section>
          )}
          {facts.length > 1 && <p className="tabular text-muted text-sm">{facts.join(', ')}</p>}
          <ClaimForm
            slug={product.slug}
            title={product.title}
            price={product.price}
            isOwned={product.isOwned}
          />
          {product.price > 0 && !product.isOwned && (
            <WaitlistForm title={product.title} email={email} isWaiting={product.isWaiting} />
          )}
        </div>
        {firstPage && (
          <figure className="grid content-start gap-2 max-md:max-w-80">
            <img
              src={firstPage.src}
              srcSet={firstPage.srcSet}
              sizes="(min-width: 768px) 22rem, 20rem"
              alt={`First page of “${product.title}”`}
              loading="lazy"
              decoding="async"
              className="w-full rounded-md border border-rule bg-sunk"
            />
            <figcaption className="text-muted text-sm">The first page</figcaption>
          </figure>
        )}
      </article>
    </div>
  )
}
