import type { AnswerOf } from '#contract/index.ts'
import { productPath } from '#web/lib/shop/product-path.ts'
import { familyPageCopy as copy } from '#web/screens/gifting/family/copy.ts'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** The designs that the family has saved, without hearts, which would be the visitor's own favourites. */
export function SavedDesigns({ saved }: { saved: NonNullable<AnswerOf<'familyLink'>['saved']> }) {
  return (
    <section aria-labelledby="saved" className="grid gap-24">
      <div className="grid gap-4">
        <h2 id="saved" className="h2">
          {copy.saved}
        </h2>
        <p className="muted">{saved.length > 0 ? copy.savedLead : copy.noneSaved}</p>
      </div>
      {saved.length > 0 && (
        <ul className="product-grid">
          {saved.map(({ productId, slug, name, brand_name, picture }) => (
            <li key={productId}>
              <article className="product-card">
                <div className="product-frame">
                  <ProductPicture
                    picture={picture}
                    sizes="(min-width: 1280px) 19rem, (min-width: 720px) 31vw, 44vw"
                    decorative
                  />
                </div>
                <div className="product-text">
                  <p className="muted text-micro">{brand_name}</p>
                  <h3 className="font-strong">
                    <OverlayLink to={productPath(slug)} className="stretched product-name" prefetch="intent">
                      {name}
                    </OverlayLink>
                  </h3>
                </div>
              </article>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
