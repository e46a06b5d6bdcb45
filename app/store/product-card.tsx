import { Check } from 'lucide-react'
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
  picture: { src: string; srcSet?: string } | null
}

export function ProductCard({ product, isFirst }: { product: CardProduct; isFirst: boolean }) {
  return (
    <Card className="h-full hover:border-field has-[a:focus-visible]:border-primary">
      <CardCover>
        <ProductCover
          picture={product.picture}
          seed={product.slug}
          sizes={coverSizes}
          isFirst={isFirst}
        />
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
      <CardContent className="py-2!" />
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
