import type { SiteData } from '#web/lib/site/load-site.ts'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** The pictures of the pieces in a swap, overlapping. */
export const SwapPictures = ({ pieces }: { pieces: NonNullable<SiteData['swap']>['pieces'] }) => (
  <span className="swap-pictures">
    {pieces.map(({ id, name, picture }) => (
      <span key={id}>
        <ProductPicture picture={{ ...picture, alt: name }} sizes="2.5rem" />
      </span>
    ))}
  </span>
)
