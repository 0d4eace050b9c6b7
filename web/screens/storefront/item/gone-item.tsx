import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import { goneItemCopy } from '#web/screens/storefront/item/gone-item-copy.ts'
import type { GoneItem as GoneItemData } from '#web/screens/storefront/item/load-item.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductShelf } from '#web/ui/product/product-shelf.tsx'

/**
 * A product that has left the collection, with the most similar ones that are still in it. The server sends this page
 * with status 410.
 */
export function GoneItem({ moreLike }: Pick<GoneItemData, 'moreLike'>) {
  return (
    <main id="main" className="container section-tight">
      <div className="error-page">
        <MotifPicture motif="wren" />
        <PageHeading>{itemCopy.goneTitle}</PageHeading>
        <p className="lead max-w-prose">{moreLike.length > 0 ? goneItemCopy.text : goneItemCopy.textAlone}</p>
        <ButtonLink to="/shop" variant="outline">
          {goneItemCopy.seeAll}
        </ButtonLink>
      </div>
      <ProductShelf title={goneItemCopy.shelf} products={moreLike} />
    </main>
  )
}
