import { productCopy } from '#web/screens/resale/product/copy.ts'
import type { GoneProduct as GoneProductData } from '#web/screens/resale/product/load-product.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductShelf } from '#web/ui/product/product-shelf.tsx'

/** Replaces the page of a product that was never for sale, with status 410; shows the most similar products. */
export function GoneProduct({ similar }: Pick<GoneProductData, 'similar'>) {
  return (
    <main id="main" className="container section-tight">
      <div className="error-page">
        <MotifPicture motif="wren" />
        <PageHeading>{productCopy.goneTitle}</PageHeading>
        <p className="lead max-w-prose">{similar.length > 0 ? productCopy.goneText : productCopy.goneAlone}</p>
        <ButtonLink to="/resale" variant="outline">
          {productCopy.seeAll}
        </ButtonLink>
      </div>
      <ProductShelf title={productCopy.similar} products={similar} />
    </main>
  )
}
