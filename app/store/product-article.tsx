import { ArrowLeft, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tables } from '#app/lib/database.ts'
import type { Picture } from '#app/lib/files.data.ts'
import { counted } from '#app/lib/lists.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Price } from './price-tag.tsx'
import { OwnedBadge } from './product-card.tsx'
import { ProductCover } from './product-cover.tsx'

type ShownProduct = Pick<
  Tables<'products'>,
  'title' | 'slug' | 'price' | 'description' | 'what_is_inside' | 'who_it_is_for' | 'pdf_pages'
> & { isOwned?: boolean }

type ProductArticleProps = {
  back: { to: string; label: string }
  product: ShownProduct
  picture: Picture | null
  firstPage: Picture | null
  /** The form that claims or buys it. */
  children: ReactNode
}

/** A product with everything that is told about it before it is claimed or bought. */
export function ProductArticle({
  back,
  product,
  picture,
  firstPage,
  children,
}: ProductArticleProps) {
  const paragraphs = (product.description ?? '').split(/\n\s*\n/).filter((text) => text.trim())
  const inside = (product.what_is_inside ?? '').split('\n').filter((line) => line.trim())
  const facts = ['PDF', product.pdf_pages !== null && counted(product.pdf_pages, 'page')].filter(
    Boolean,
  )
  return (
    <div className="container-grid pt-8 pb-24 lg:pt-12">
      <SiteLink to={back.to} className="link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden className="size-4" /> {back.label}
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
          {children}
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
