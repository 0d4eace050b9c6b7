import { productPath, resalePath } from '#web/lib/shop/product-path.ts'
import { skiStylePath } from '#web/lib/shop/type-address.ts'
import { piecePage } from '#web/screens/account/closet/piece/piece-page.ts'
import { storyCopy } from '#web/screens/storefront/story/copy.ts'
import type { GarmentStory } from '#web/screens/storefront/story/load-story.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The one thing to do next, which depends on where the garment is and who scanned its label. */
export function StoryAction({ story, forSale }: { story: GarmentStory; forSale: boolean }) {
  const { where, credits, loanId } = story
  const product = productPath(story.slug)
  return (
    <section aria-label={storyCopy.next} className="story-action">
      <p>{forSale ? storyCopy.forSale : storyCopy.where[where]}</p>
      {where === 'available' && story.productActive ? (
        <>
          {credits !== null && <p className="font-strong">{storyCopy.rentFor(credits)}</p>}
          <ButtonLink to={`${product}${choiceOf(story)}`} wide>
            {storyCopy.rent}
          </ButtonLink>
        </>
      ) : where === 'for_dates' ? (
        <ButtonLink to={skiStylePath(story.slug)} wide>
          {storyCopy.book}
        </ButtonLink>
      ) : forSale ? (
        <ButtonLink to={resalePath(story.slug)} wide>
          {storyCopy.buy}
        </ButtonLink>
      ) : loanId !== null ? (
        <ButtonLink to={piecePage(loanId)} wide>
          {storyCopy.sendBack}
        </ButtonLink>
      ) : story.productActive ? (
        <ButtonLink to={product} variant="outline" wide>
          {storyCopy.seeMore}
        </ButtonLink>
      ) : (
        <ButtonLink to="/shop" variant="outline" wide>
          {storyCopy.seeAll}
        </ButtonLink>
      )}
    </section>
  )
}

/** The garment's size and condition as the item page's query. */
const choiceOf = ({ userSize, current_condition }: GarmentStory): string =>
  `?${new URLSearchParams({ size: userSize, condition: current_condition })}`
