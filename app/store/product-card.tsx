import { Check } from 'lucide-react'
import type { Picture } from '#app/lib/files.data.ts'
import { counted } from '#app/lib/lists.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardContent, CardCover, CardFooter, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Price } from './price-tag.tsx'
import { ProductCover } from './product-cover.tsx'

const coverSizes =
  '(min-width: 1280px) 18rem, (min-width: 1024px) 30vw, (min-width: 640px) 45vw, 100vw'

export type CardProduct = {
  title: string
  slug: string
  price: number
  isOwned: boolean
  picture: Picture | null
  /** The first page of the PDF; null while it is not known. */
  firstPage: Picture | null
  pages: number | null
}

/** Also for public pages: its link leads to the guarded product page. */
export function ProductCard({ product, isFirst }: { product: CardProduct; isFirst: boolean }) {
  return (
    <Card className="h-full hover:border-field has-[a:focus-visible]:border-primary">
      <CardCover className="relative">
        <ProductCover
          picture={product.picture}
          seed={product.slug}
          sizes={coverSizes}
          isFirst={isFirst}
        />
        {product.firstPage && (
          <img
            src={product.firstPage.src}
            srcSet={product.firstPage.srcSet}
            sizes="9rem"
            alt=""
            width={900}
            height={1165}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            className="absolute right-4 bottom-0 aspect-[17/18] w-2/5 rounded-t-[3px] border border-rule border-b-0 bg-card object-cover object-top"
          />
        )}
      </CardCover>
      <CardHeader>
        <CardTitle className="wrap-anywhere">
          <SiteLink
            to={`/store/${product.slug}`}
            className="after:absolute after:inset-0 hover:underline"
          >
            {product.title}
          </SiteLink>
        </CardTitle>
      </CardHeader>
      <CardContent className="tabular py-2! text-muted text-sm">
        {product.pages !== null && `PDF, ${counted(product.pages, 'page')}`}
      </CardContent>
      <CardFooter className="justify-between">
        <Price price={product.price} className="text-lg" />
        {product.isOwned && <OwnedBadge />}
      </CardFooter>
    </Card>
  )
}

export function OwnedBadge() {
  return (
    <Badge tone="success">
      <Check aria-hidden /> Owned
    </Badge>
  )
}
